// What was chosen or typed beside the points and not sent yet: it stays when the page follows others.

const OF_HAND = /\/hands\/\d+\//;

const isBeside = (form) => form.closest("main, [data-attention]") !== null
  && !form.matches("[data-hand-form], [data-plain], [enctype]");
const pathOf = (form) => new URL(form.action).pathname;
const entryOf = (form) => form.closest("[data-entry]")?.dataset.entry ?? "";
const choosable = (form) => [...form.elements].filter(
  (input) => input.name && !["hidden", "submit", "button"].includes(input.type),
);
const isChoice = (input) => ["radio", "checkbox"].includes(input.type);

/* Note which forms somebody began; the form of a hand notes it by itself. */
export function noteChoices() {
  document.addEventListener("input", ({ target: { form } }) => {
    if (form && isBeside(form)) form.dataset.typed = "";
  });
  // What goes its usual way is no choice any more; what the phone keeps notes that by itself.
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && isBeside(event.target)) delete event.target.dataset.typed;
  });
  // A browser may throw away a page that nobody sees without another word.
  document.addEventListener("visibilitychange", () => keep(document.hidden ? takeDown() : []));
  window.addEventListener("pagehide", () => keep(takeDown()));
}

// Somebody else who signs in on the same phone has made no choice yet.
const store = () => `chosen ${document.getElementById("outbox").dataset.user} ${location.pathname}`;

// Only while the page is away: what is sent or given up meanwhile is never found here.
function keep(taken) {
  try {
    if (taken.length) sessionStorage.setItem(store(), JSON.stringify(taken));
    else sessionStorage.removeItem(store());
  } catch {
    // Without a store only the convenience is lost.
  }
}

/* Return what was begun on this page before it was loaded again; it is kept no longer. */
export function kept() {
  let taken = [];
  try {
    taken = JSON.parse(sessionStorage.getItem(store())) ?? [];
  } catch {
    // As above.
  }
  keep([]);
  return taken;
}

/* Open the forms into which it was put, and say that nothing of it is saved. */
export function showAgain(taken) {
  for (const form of taken.length ? begun() : []) {
    form.closest("details")?.setAttribute("open", "");
    const note = form.querySelector("[data-moved]");
    if (note) note.hidden = false;
  }
}

/* The forms that were begun and are not sent. */
export const begun = () => [...document.querySelectorAll("form[data-typed]:not([data-kept])")].filter(isBeside);

/* Tell whether a page that was fetched has a form for the same thing. */
export function hasForm(roots, form) {
  // What came back from the server is put in by this phone, whatever the page is.
  if (entryOf(form)) return true;
  const path = pathOf(form);
  const has = (selector) => roots.some((root) => root.querySelector(selector));
  if (has(`form[action="${path}"]`)) return true;
  // Beside the form of a hand that waits to be entered stands that of the page, aimed at it.
  const hand = OF_HAND.exec(path);
  if (!hand) return false;
  const before = path.slice(0, hand.index + hand[0].length);
  return has(`form[data-hand-form][action="${before}"]`) && has(`form[action$="/${path.slice(before.length)}"]`);
}

/* What a form is about, as its part of the page is called. */
export const titleOf = (form) => form.closest("details")?.querySelector("summary").innerText.trim() || form.dataset.label || "";

/* Take down what was begun: only what differs from what the page said itself. */
export function takeDown() {
  return begun().map((form) => ({
    entry: entryOf(form),
    path: pathOf(form),
    basis: form.elements.basis?.value,
    changes: choosable(form)
      .filter((input) => (isChoice(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue))
      .map(({ name, value, checked }) => ({ name, value, checked })),
  }));
}

/* Put it into the forms of the page that is shown by now; what is put in already stays. */
export function putBack(taken) {
  for (const { entry, path, basis, changes } of taken) {
    const form = [...document.forms].find(
      (each) => isBeside(each) && entryOf(each) === entry && pathOf(each) === path,
    );
    if (!form || form.hasAttribute("data-typed")) continue;
    form.dataset.typed = "";
    for (const { name, value, checked } of changes) {
      for (const input of choosable(form).filter((each) => each.name === name)) {
        if (!isChoice(input)) input.value = value;
        else if (input.value === value) input.checked = checked;
      }
    }
    // Pairs, seats or penalties moved: what was chosen stays, what it means may be another thing.
    const note = form.querySelector("[data-moved]");
    if (note) note.hidden = form.elements.basis.value === basis;
    form.dispatchEvent(new Event("typed"));
  }
}

/* Forget what was chosen in a form. */
export function clear(form) {
  form.reset();
  delete form.dataset.typed;
  for (const note of form.querySelectorAll("[data-moved], [data-behind]")) note.hidden = true;
  form.dispatchEvent(new Event("typed"));
}

/* Return where the last button of a form that was begun stands, while it is in sight. */
export function placeInSight() {
  const inSight = (place) => place !== undefined && place > 0 && place < innerHeight;
  const found = begun().map((form) => [form, placeOf(form)]).find(([, place]) => inSight(place));
  return found ? { entry: entryOf(found[0]), path: pathOf(found[0]), place: found[1] } : null;
}

const placeOf = (form) => [...form.querySelectorAll("button")].at(-1)?.getBoundingClientRect().top;

/* Return how far that button has moved since. */
export function movedSince({ entry, path, place }) {
  const form = begun().find((each) => entryOf(each) === entry && pathOf(each) === path);
  return form ? placeOf(form) - place : 0;
}
