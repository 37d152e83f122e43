// A form of several steps, each answered by a page: sent as it is, and never from the outbox. What was
// typed stays in this tab until it is handed in, through a lost page, a reload or a log-in.

import { csrfToken } from "./outbox.js";

const storeOf = (path, strip) => `steps ${strip.dataset.user} ${path}`;

function read(store) {
  try {
    return JSON.parse(sessionStorage.getItem(store));
  } catch {
    return null;
  }
}

/* Keep what is typed into the form; a page that was opened anew goes on where the last one was left. */
export function startSteps(form, strip) {
  const store = storeOf(new URL(form.action).pathname, strip);
  const keep = (handedIn) => {
    const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    try {
      sessionStorage.setItem(store, JSON.stringify({ handedIn, fields }));
    } catch {
      // Without a store only the convenience is lost.
    }
  };
  form.addEventListener("change", () => keep(false));
  form.addEventListener("submit", ({ submitter }) => {
    keep(submitter?.name === "submit");
    // Somebody may have signed in over this page, and its token is void since.
    form.elements.csrfmiddlewaretoken.value = csrfToken() || form.elements.csrfmiddlewaretoken.value;
  });
  const kept = strip.hasAttribute("data-answered") ? null : read(store);
  if (kept) goOn(form, kept.fields);
  else if (strip.hasAttribute("data-answered")) keep(false);
}

/* Let the server show the step that was left, with all that was entered; nothing goes into an address. */
function goOn(form, fields) {
  const again = document.createElement("form");
  Object.assign(again, { method: "post", action: form.action, hidden: true });
  const { at } = Object.fromEntries(fields);
  const token = form.elements.csrfmiddlewaretoken.value;
  for (const [name, value] of [...fields, ["goto", at], ["csrfmiddlewaretoken", token]]) {
    again.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(again);
  again.submit();
}

/* The match is shown again: what was handed in has arrived, and is no draft any more. */
export function forgetHandedIn(strip) {
  if (!strip.dataset.match) return;
  const store = storeOf(`${strip.dataset.match}second/`, strip);
  if (read(store)?.handedIn) sessionStorage.removeItem(store);
}
