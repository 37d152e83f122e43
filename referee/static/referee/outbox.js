// What was typed on this phone and has not reached the server: stored first, then sent with its key
// until it is answered, in order within each match. Nothing here looks at a page.

const PREFIX = "outbox:";
const PATIENCE = 20000; // of one request, in milliseconds
const LEASE = 25000; // so long another tab leaves an entry alone that is being sent
const LONGEST_WAIT = 15; // times the first one

const tab = newKey();
const busy = new Set();
const waits = new Map(); // of a match: how often in a row there was no answer, and the timer
const events = new EventTarget();
let person = { pk: "", name: "" };
let firstWait = 1000;
let stopped = ""; // why nothing is sent until somebody signs in
let signIns = 0; // since the page was opened

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function on(name, listener) {
  events.addEventListener(name, (event) => listener(event.detail));
}

function tell(name, detail) {
  events.dispatchEvent(new CustomEvent(name, { detail }));
}

function read(key) {
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

function change(key, values) {
  const entry = read(key);
  if (!entry) return null; // another tab has settled it
  const changed = { ...entry, ...values };
  // What cannot be noted any more stays as it was: it is sent again, and its key counts it once.
  return write(changed) ? changed : entry;
}

/* Tell whether this phone keeps anything at all. */
export function keepsAnything() {
  const kept = write({ key: "trial" });
  if (kept) localStorage.removeItem(`${PREFIX}trial`);
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

/* Keep an entry; false when this phone cannot. What waits already is not taken twice. An entry that
   replaces another one takes its place in the order. */
export function put(entry, replaced = "") {
  const known = read(entry.key) ?? read(replaced);
  if (known?.key === entry.key && known.state === "waiting") return true;
  const order = known?.order ?? Math.max(0, ...entries().map((each) => each.order)) + 1;
  const kept = write({
    ...entry, order, at: Date.now(), by: person.pk, byName: person.name, state: "waiting", tries: 0,
  });
  if (kept && known && known.key !== entry.key) localStorage.removeItem(PREFIX + known.key);
  if (kept) tell("changed");
  return kept;
}

/* Give an entry up, or take it out because something newer replaces it. */
export function drop(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    return;
  }
  tell("changed");
  kick();
}

/* Send an entry that came back once more, or in the name of whoever is signed in now. */
export function resume(key) {
  change(key, { state: "waiting", answer: null, by: person.pk, byName: person.name });
  tell("changed");
  kick();
}

/* Who is signed in on the page that is shown, and how long to wait before asking again. */
export function use({ user, name, retry }) {
  if (user !== person.pk) stopped = "";
  person = { pk: user, name };
  firstWait = retry * 1000;
  kick();
}

export const isMine = (entry) => entry.by === person.pk;
export const isStopped = () => stopped !== "";
export const isTroubled = () => waits.size > 0;

export const signInsSoFar = () => signIns;

/* Nobody is signed in any more: nothing is sent until somebody is. An answer to what was asked before
   the last sign-in says nothing of it. */
export function stop(why, asked) {
  if (stopped || asked !== signIns) return;
  stopped = why;
  tell("stopped", why);
}

/* Somebody has signed in: go on. */
export function signedIn() {
  stopped = "";
  signIns += 1;
  hurry();
}

/* There is a network again: do not wait for the next turn. */
export function hurry() {
  for (const { timer } of waits.values()) clearTimeout(timer);
  waits.clear();
  kick();
}

/* Send the first entry of each match that may be sent now. */
export function kick() {
  const heads = new Map();
  for (const entry of entries()) if (!heads.has(entry.match)) heads.set(entry.match, entry);
  for (const entry of heads.values()) {
    const free = !stopped && !busy.has(entry.match) && !waits.get(entry.match)?.timer;
    if (!free || entry.state !== "waiting" || !isMine(entry)) continue;
    const elsewhere = entry.lease && entry.lease.tab !== tab ? entry.lease.until - Date.now() : 0;
    // No lease is longer than that: if one seems to be, the phone's clock was set back since.
    if (elsewhere > 0 && elsewhere <= LEASE) setTimeout(kick, elsewhere + 50);
    else send(entry);
  }
}

async function send(entry) {
  const lane = entry.match;
  busy.add(lane);
  change(entry.key, { lease: { tab, until: Date.now() + LEASE }, tries: entry.tries + 1 });
  let answer = null;
  const asked = signIns;
  try {
    answer = await ask(entry);
  } catch {
    // No answer, or not ours: the entry stays.
  }
  busy.delete(lane);
  const present = change(entry.key, { lease: null });
  if (!present) kick(); // settled in another tab
  else if (answer) settle(present, answer, asked);
  else wait(lane);
  tell("changed");
}

async function ask(entry) {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(entry.url, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Idempotency-Key": entry.key,
        "X-CSRFToken": csrfToken(),
        "X-Typed-By": entry.by,
      },
      body: new URLSearchParams(entry.fields),
      redirect: "error",
      cache: "no-store",
      signal: abort.signal,
    });
    // The page of a hotel's network, or of a server that is starting, is no answer of ours.
    if (response.status >= 500 || !response.headers.has("X-Frame-Options")) throw new Error("none");
    // Any other answer of ours is one for people, whatever it is: asking again would bring the same.
    const json = (response.headers.get("Content-Type") || "").startsWith("application/json");
    const body = json ? await response.json() : {};
    return { status: response.status, kind: "other", ...body };
  } finally {
    clearTimeout(limit);
  }
}

/* The token of the session as it is now, not as it was when the form was made. */
export function csrfToken() {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

function settle(entry, answer, asked) {
  const again = waits.get(entry.match)?.outdated;
  waits.delete(entry.match);
  if (answer.kind === "saved") {
    tell("delivered", { entry, answer });
    drop(entry.key);
  } else if (answer.kind === "outdated" && !again) {
    wait(entry.match, { outdated: true }); // somebody signed in: the cookie has the new token
  } else if (answer.status === 401 || answer.kind === "somebody_else" || answer.kind === "outdated") {
    stop(answer.kind, asked);
  } else {
    const { kind, html, status } = answer;
    change(entry.key, { state: "attention", answer: { kind, html, status } });
    tell("attention", { entry, answer });
  }
  kick();
}

function wait(lane, more = {}) {
  const times = (waits.get(lane)?.times ?? 0) + 1;
  const longest = Math.min(2 ** (times - 1), LONGEST_WAIT);
  const pause = firstWait * longest * (0.5 + Math.random());
  const timer = setTimeout(() => {
    const kept = waits.get(lane);
    if (kept) kept.timer = 0;
    kick();
  }, pause);
  waits.set(lane, { times, timer, ...more });
}

window.addEventListener("online", hurry);
window.addEventListener("storage", (event) => {
  if (event.key !== null && !event.key.startsWith(PREFIX)) return;
  tell("changed");
  kick();
});
window.addEventListener("pagehide", () => {
  for (const entry of entries()) if (entry.lease?.tab === tab) change(entry.key, { lease: null });
});
