"use strict";
// Paper slips keyed in: Enter goes on, what is typed is kept until it is saved, problems and totals
// come from the server while somebody types.
const CHECK_AFTER = 350;
const PREFIX = "key-in:";

const fieldsOf = (form) =>
  [...form.querySelectorAll("input:not([type=hidden]), select")].filter((field) => !field.disabled);

const values = (form) =>
  Object.fromEntries(fieldsOf(form).map((field) => [field.name, field.type === "checkbox" ? (field.checked ? field.value : "") : field.value]));

function put(form, typed) {
  for (const field of fieldsOf(form)) {
    if (!(field.name in typed)) continue;
    if (field.type === "checkbox") field.checked = Boolean(typed[field.name]);
    else field.value = typed[field.name];
  }
}

// The browser may refuse to keep anything, as in a private window: then nothing is kept.
const store = {
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key));
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      /* full or forbidden */
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      /* forbidden */
    }
  },
  keys() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  },
};

// The field with which a line begins: who deals is asked first only where nobody is due.
const startOf = (line) => line.querySelector(line.hasAttribute("data-called") ? "select, input" : "[name$='-points']");

// Where Enter goes: most hands have points alone, so an empty field is the end of its line, as is
// the last trick. Penalties are reached with + or Tab.
function following(form, field) {
  const all = fieldsOf(form);
  const line = field.closest("[data-line]");
  const part = field.name.slice(field.name.indexOf("-") + 1);
  const ends = ["last", "card", "reason"].includes(part) || /^(count|side)-/.test(part) || (["points", "kitty"].includes(part) && !field.value);
  const hasMore = line?.querySelector("select[name$='-answer']") && part === "points" && !field.value;
  if (!line || !ends || hasMore) return all[all.indexOf(field) + 1];
  const other = all.slice(all.indexOf(field)).find((each) => each.closest("[data-line]") !== line);
  return other?.closest("[data-line]") ? startOf(other.closest("[data-line]")) : other;
}

// Enter goes on and at the end to the button, Shift+Enter back, + to the penalty, arrows up and down.
function moves(form) {
  form.addEventListener("keydown", (event) => {
    const field = event.target;
    if (!field.matches("input, select") || event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const all = fieldsOf(form);
      const next = event.shiftKey ? all[all.indexOf(field) - 1] : following(form, field);
      (next || form.querySelector("button:not([type=button])")).focus();
    } else if (event.key === "+" && field.closest("[data-line]")) {
      event.preventDefault();
      const clauses = [...field.closest("[data-line]").querySelectorAll("select[name*='-clause-']")];
      (clauses.find((each) => !each.value) || clauses.at(-1)).focus();
    } else if (field.matches("input") && ["ArrowUp", "ArrowDown"].includes(event.key)) {
      const line = field.closest("[data-line]");
      const other = event.key === "ArrowUp" ? line?.previousElementSibling : line?.nextElementSibling;
      const same = other?.querySelector(`[name$="${field.name.slice(field.name.indexOf("-"))}"]`);
      if (!same) return;
      event.preventDefault();
      same.focus();
      same.select();
    }
  });
  form.addEventListener("focusin", (event) => {
    if (event.target.matches("input:not([type=checkbox])")) event.target.select();
  });
}

function show(form, answer) {
  for (const field of fieldsOf(form)) {
    const place = document.getElementById(`${field.name}-problem`);
    if (!place) continue;
    const found = answer.fields[field.name] || [];
    place.replaceChildren(
      ...found.map((each) => {
        const told = document.createElement("span");
        told.className = each.warning ? "ki-warn" : "ki-wrong";
        told.textContent = each.text;
        return told;
      }),
    );
    if (found.some((each) => !each.warning)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  for (const line of form.querySelectorAll("[data-line]")) {
    line.querySelector("[data-result]").textContent = answer.lines[line.dataset.line] || "";
  }
  const total = form.querySelector("[data-total]");
  if (total.textContent !== answer.total) total.textContent = answer.total;
}

// One question at a time; what was typed meanwhile is asked afterwards.
function checks(form) {
  let timer = 0;
  let asking = false;
  let again = false;
  async function ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/json" } });
      if (answer.ok && !answer.redirected) show(form, await answer.json());
    } catch {
      /* The server is away: saving will say so. */
    }
    asking = false;
    if (again) {
      again = false;
      ask();
    }
  }
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, CHECK_AFTER);
  };
  form.addEventListener("change", soon);
  return soon;
}

function drafts(form, check) {
  const key = form.dataset.draft;
  const kept = store.read(key);
  const first = values(form);
  const note = document.querySelector("[data-restored]");
  if (kept && !form.hasAttribute("data-refused")) {
    put(form, kept.typed);
    // Seats that changed meanwhile are refused by the server, with all that was typed kept.
    form.elements.basis.value = kept.basis;
    const at = note.querySelector("[data-at]");
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    at.textContent = `${at.dataset.words} ${new Date(kept.at).toLocaleTimeString(document.documentElement.lang, clock)}`;
    note.hidden = false;
    check();
  }
  form.addEventListener("input", () => {
    store.write(key, { typed: values(form), basis: form.elements.basis.value, at: Date.now() });
  });
  note.querySelector("[data-discard]").addEventListener("click", () => {
    store.remove(key);
    if (kept) put(form, first);
    location.reload();
  });
}

// The page of the numbers: what was saved is no draft any more, what was not is named.
function list(place) {
  const slug = place.dataset.drafts;
  if (place.dataset.saved) store.remove(`${slug}:${place.dataset.saved}`);
  const numbers = store.keys().filter((key) => key.startsWith(`${slug}:`)).map((key) => key.slice(slug.length + 1)).filter((text) => /^\d+$/.test(text));
  const note = document.querySelector("[data-kept]");
  if (!numbers.length) return;
  const words = note.querySelector("[data-kept-list]");
  for (const number of numbers.sort((one, two) => one - two)) {
    const link = document.createElement("a");
    link.href = `${number}/`;
    link.textContent = `${words.dataset.words} ${number}`;
    words.append(link, " ");
  }
  note.hidden = false;
}

const form = document.querySelector("[data-draft]");
if (form) {
  moves(form);
  const check = checks(form);
  drafts(form, check);
  const wrong = form.querySelector("[aria-invalid=true]");
  const empty = fieldsOf(form).find((field) => field.name.endsWith("-points") && !field.value);
  const first = empty ? startOf(empty.closest("[data-line]")) : fieldsOf(form)[0];
  (wrong || first)?.focus({ preventScroll: !wrong });
}
const place = document.querySelector("[data-drafts]");
if (place) list(place);
