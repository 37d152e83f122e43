// What was typed on this phone and has not reached the server, where it is stored. Nothing here sends.

const PREFIX = "outbox:";

const events = new EventTarget();
export const person = { pk: "", name: "" }; // who is signed in on the page that is shown

export function on(name, listener) {
  events.addEventListener(name, (event) => listener(event.detail));
}

export function tell(name, detail) {
  events.dispatchEvent(new CustomEvent(name, { detail }));
}

export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

// Each entry has a place of its own: two tabs never write over each other's.
function write(entry) {
  const text = JSON.stringify(entry);
  try {
    localStorage.setItem(PREFIX + entry.key, text);
    return localStorage.getItem(PREFIX + entry.key) === text;
  } catch {
    return false; // full or blocked
  }
}

export function change(key, values) {
  const entry = read(key);
  if (!entry) return null; // another tab has settled it
  const changed = { ...entry, ...values };
  // What cannot be noted any more stays as it was: it is sent again, and its key counts it once.
  return write(changed) ? changed : entry;
}

/* Tell whether this phone keeps anything at all. */
export function keepsAnything() {
  const kept = write({ key: "trial" });
  if (kept) remove("trial");
  return kept;
}

/* All entries, the oldest first. */
export function entries() {
  const found = [];
  try {
    for (let place = 0; place < localStorage.length; place += 1) {
      const name = localStorage.key(place);
      const entry = name.startsWith(PREFIX) && read(name.slice(PREFIX.length));
      if (entry) found.push(entry);
    }
  } catch {
    return [];
  }
  return found.sort((one, two) => one.order - two.order || one.at - two.at);
}

/* In a lane one entry waits for the one before it; photos of a match hold up none of its hands. */
export const laneOf = (entry) => entry.lane ?? entry.match;

export const isMine = (entry) => entry.by === person.pk;
export const isWaiting = (entry) => entry.state === "waiting" && isMine(entry);

/* Tell whether nothing waits behind an entry. */
export function isLast(entry, found = entries()) {
  return found.filter((each) => laneOf(each) === laneOf(entry)).at(-1)?.key === entry.key;
}

/* Keep an entry; false when this phone cannot. What waits already is not taken twice. An entry that
   replaces another one takes its place in the order, one with an `order` of its own goes there. */
export function put(entry, replaced = "") {
  const known = read(entry.key) ?? read(replaced);
  if (known?.key === entry.key && known.state === "waiting") return true;
  const order = entry.order ?? known?.order ?? Math.max(0, ...entries().map((each) => each.order)) + 1;
  const kept = write({
    ...entry, order, at: Date.now(), by: person.pk, byName: person.name, state: "waiting",
  });
  if (kept && known && known.key !== entry.key) {
    for (const each of correctionsOf(known.key)) change(each.key, { corrects: entry.key });
    remove(known.key);
  }
  if (kept) tell("changed");
  return kept;
}

const correctionsOf = (key) => entries().filter((each) => each.corrects === key);

/* Take an entry out: it has arrived, or something newer replaces it. */
export function remove(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It stores nothing, so nothing is there.
  }
}

/* Give an entry up, and what was to correct it: nobody has seen that beside what is stored now. */
export function giveUp(key) {
  for (const each of correctionsOf(key)) giveUp(each.key);
  remove(key);
}

/* Call when another tab changed something. */
export function onOtherTabs(listener) {
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(PREFIX)) listener();
  });
}
