// The page of a match as it is with what waits in the outbox: the form of the next hand at once, a
// mark at each hand, the totals with what is not confirmed yet.

import * as outbox from "./outbox.js";
import { clear } from "./table_chosen.js";
import { startHand, tableOf, totalOf } from "./table_entry.js";
import { addUp, markHands, standing } from "./table_totals.js";
import { fill, words } from "./table_words.js";

const HAND = /\/hands\/(\d+)\/$/;
const OF_HAND = /\/hands\/(\d+)\//;

const delivered = new Map(); // what was stored after the page that is shown had been fetched
let page = null;

/* Note what has reached the server until a page is shown that knows of it. */
export function noteDelivered(entry, answer) {
  delivered.set(entry.key, { entry: { ...entry, state: "stored" }, at: Date.now(), answer });
}

/* Begin with a page that was asked for at this time. */
export function startQueue(askedAt) {
  for (const [key, { at }] of delivered) if (at < askedAt) delivered.delete(key);
  const strip = document.getElementById("outbox");
  const doing = document.querySelector("[data-doing]");
  const form = doing?.querySelector("[data-hand-form]");
  page = {
    strip,
    doing,
    match: strip.dataset.match ?? "",
    shown: form ? Number(form.dataset.hand) : 0,
    correcting: Boolean(form?.querySelector(".tb-correcting")),
    seats: document.querySelector(".tb-seats"),
    parts: new Map(),
  };
  if (form) page.parts.set(page.shown, { nodes: [...doing.childNodes], seats: page.seats });
  page.own = page.shown;
  page.editing = false;
}

/* Tell whether the form of a hand that was entered here can be shown again. */
export function canOpen(entry) {
  if (!page.doing || page.correcting || entry.match !== page.match || !HAND.test(entry.url)) return false;
  const number = numberOf(entry);
  return page.parts.has(number) || Boolean(templateOf(number)) || (number > page.own && Boolean(blindTemplate()));
}

/* Show the form of a hand that was entered here, and nothing else until `closeHand`; returns it. */
export function openHand(number) {
  page.editing = true;
  page.doing.toggleAttribute("data-editing", true);
  show(number, entered());
  return page.doing.querySelector("[data-hand-form]");
}

export function closeHand() {
  page.editing = false;
  page.doing?.removeAttribute("data-editing");
}

/* Return what becomes of a form when it is sent: what it stands on goes into its basis. */
export function fieldsOf(form, submitter) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  if (submitter?.name) fields.push([submitter.name, submitter.value]);
  const hand = Number(OF_HAND.exec(new URL(form.action).pathname)?.[1] ?? 0);
  if (!hand) return fields;
  const before = here().filter((entry) => [hand - 1, hand].includes(numberOf(entry)));
  const keys = before.map((entry) => `+${entry.key}`).join("");
  return fields.map(([name, value]) => [name, name === "basis" && value ? value + keys : value]);
}

/* Return what a form of a hand adds to the totals, and what the rules say comes after it. */
export function outcomeOf(form) {
  const table = form.matches("[data-hand-form]") ? tableOf(form) : null;
  const total = totalOf(form);
  const row = table && total !== null && !form.hasAttribute("data-unsure") ? table.totals[total] : null;
  if (!row) return {};
  const [, small, band, then] = row;
  const { adds } = table.bands[band];
  const effect = adds && {
    big: adds,
    small: table.beside.map((more, side) => more + (side === table.attackers ? small : 0)),
  };
  return { effect, then: table.then[then], goes: table.goes?.[band] };
}

function here() {
  const sent = [...delivered.values()].map((each) => each.entry);
  return [...sent, ...outbox.entries()].filter((entry) => entry.match === page.match);
}

/* The entry of a key, sent or not. */
export const find = (key) => here().find((entry) => entry.key === key);

export const numberOf = (entry) => Number(OF_HAND.exec(entry.url)?.[1] ?? 0);

/* The key of the entry that the page was opened to change, if it was. */
export const changing = () => new URLSearchParams(location.search).get("replaces") ?? "";

/* The hands that are entered on this phone and not on the page yet, by number; the last word wins. */
function entered() {
  const found = new Map();
  for (const entry of here()) {
    if (HAND.test(entry.url) && entry.key !== changing()) found.set(numberOf(entry), entry);
  }
  return found;
}

/* Show the page as it is now; returns false when the form of the page has nothing left to do. */
export function arrange() {
  if (!page?.match) return true;
  const hands = entered();
  if (!page.editing) freeForms();
  markHands(hands, canOpen);
  addUp(hands);
  if (!page.doing || page.editing) return true;
  if (page.correcting) return !hands.has(page.own);
  const number = nextNumber(hands);
  if (number !== page.shown) show(number, hands);
  keepFinesInSight();
  return true;
}

/* A form whose entry was given up, or came back to be changed, can be used again. */
function freeForms() {
  const waiting = new Set(here().map((entry) => entry.key));
  for (const part of [document, ...[...page.parts.values()].flatMap(({ nodes }) => nodes)]) {
    for (const form of formsIn(part)) {
      if (form.hasAttribute("data-kept") && !waiting.has(form.elements.key.value)) free(form);
    }
  }
}

const formsIn = (part) => (part.matches?.("form") ? [part] : part.querySelectorAll?.("form") ?? []);

function free(form) {
  form.removeAttribute("data-kept");
  form.elements.key.value = outbox.newKey();
  for (const button of form.querySelectorAll("button")) button.disabled = false;
}

function templateOf(number) {
  return document.querySelector(`template[data-later="${number}"]`);
}

function blindTemplate() {
  return document.querySelector("template[data-blind]");
}

/* The first hand that is not entered and whose form is known; 0 when there is none. */
function nextNumber(hands) {
  let number = page.own;
  while (hands.has(number)) {
    const { goes } = hands.get(number);
    number += 1;
    // In a race the same form serves every hand, unless somebody has to call or nothing follows.
    if (blindTemplate() ? goes && goes !== "next" : !templateOf(number)) return 0;
  }
  const extra = templateOf(number)?.content.querySelector("#result-held");
  return extra && standing(hands) !== "level" ? 0 : number;
}

function show(number, hands) {
  const focused = page.doing.contains(document.activeElement);
  if (number && !page.parts.has(number)) page.parts.set(number, makePart(number));
  const part = number ? page.parts.get(number) : { nodes: [nothingLeft(hands)], seats: null };
  page.doing.replaceChildren(...part.nodes);
  if (part.seats && page.seats !== part.seats) {
    page.seats?.replaceWith(part.seats);
    page.seats = part.seats;
  }
  page.shown = number;
  const form = page.doing.querySelector("[data-hand-form]");
  if (form && !form.dataset.started) {
    form.dataset.started = "";
    startHand(form);
  }
  const follows = form?.querySelector("[data-follows]");
  const before = hands.get(number - 1);
  if (follows) follows.textContent = before?.then ? `· ${before.then}` : "";
  if (number) aimAtHand(number, form);
  if (focused) (form?.querySelector("#prompt") ?? page.doing.firstElementChild)?.focus({ preventScroll: true });
}

function makePart(number) {
  const template = templateOf(number) ?? blindTemplate();
  const [seats, doing] = [...template.content.cloneNode(true).children];
  const form = doing.querySelector("[data-hand-form]");
  form.querySelector("#prompt").tabIndex = -1;
  const made = Number(template.dataset.later);
  if (made !== number) {
    // One form serves every later hand of a race: only its number and its key differ.
    // Not its property: a form in a template has no page, so its address leads nowhere.
    form.setAttribute("action", form.getAttribute("action").replace(HAND, `/hands/${number}/`));
    form.elements.key.value = outbox.newKey();
    form.dataset.hand = number;
    const name = form.dataset.label.replace(String(made), String(number));
    form.querySelector(".tb-prompt-hand").firstChild.textContent = `${name} `;
    form.dataset.label = name;
  }
  return { nodes: [...doing.childNodes], seats: seats.querySelector(".tb-seats") };
}

/* Give up what was chosen beside the hand that is shown, so that its form is about that hand. */
export function giveUp(form) {
  clear(form);
  if (page.shown) aimAtHand(page.shown, page.doing.querySelector("[data-hand-form]"));
}

/* Penalty and redeal beside the form are about the hand that is shown. */
function aimAtHand(number, form) {
  const { hand, label } = form.dataset;
  const template = templateOf(number);
  for (const other of document.querySelectorAll('form[action*="/hands/"]')) {
    const kind = /\/hands\/\d+\/(rulings|redeal)\/$/.exec(new URL(other.action).pathname)?.[1];
    if (!kind || other.closest("[data-entry]")) continue;
    if (other.hasAttribute("data-typed")) {
      // Chosen for the hand that it was aimed at, and not sent: it must not become one for the next.
      const note = other.querySelector("[data-behind]");
      if (note) note.hidden = new URL(other.action).pathname.includes(`/hands/${hand}/`);
      continue;
    }
    clear(other);
    other.action = other.action.replace(/\/hands\/\d+\//, `/hands/${hand}/`);
    free(other);
    other.elements.basis.value = form.elements.basis.value;
    if (other.elements.seen_version) other.elements.seen_version.value = form.elements.seen_version.value;
    if (kind === "redeal") {
      const button = other.querySelector("button[data-words]");
      button.textContent = fill(button.dataset.words, { hand: label });
      continue;
    }
    other.toggleAttribute("data-previews", true);
    const summary = other.closest("details").querySelector("summary");
    summary.textContent = fill(summary.dataset.words, { hand: label });
    other.dataset.label = summary.textContent;
    for (const side of template ? ["home", "away"] : []) {
      const small = other.querySelector(`[value="${side}"] small, label:has([value="${side}"]) small`);
      if (small) small.textContent = template.dataset[`${side}Side`];
    }
  }
  for (const withdraw of document.querySelectorAll("#withdraw")) withdraw.hidden = number !== page.own;
}

/* A penalty that is still to be sent changes what the points of its hand mean. */
function keepFinesInSight() {
  const form = page.doing.querySelector("[data-hand-form]");
  const fined = form && here().some(
    (entry) => entry.url.endsWith(`/hands/${form.dataset.hand}/rulings/`),
  );
  if (!fined || form.hasAttribute("data-unsure")) return;
  form.setAttribute("data-unsure", "");
  form.elements.confirmed.value = "";
  const output = form.querySelector("#preview");
  const say = () => {
    form.elements.confirmed.value = "";
    output.textContent = words().fine_waiting;
  };
  form.addEventListener("change", say);
  say();
}

function nothingLeft(hands) {
  const text = document.createElement("p");
  text.className = "tb-panel";
  text.tabIndex = -1;
  const last = [...hands.values()].at(-1);
  const stands = document.querySelector("[data-decided-by]") ? standing(hands) : "";
  if (!stands) text.textContent = last?.then ?? words().wait_next;
  else if (!["home", "away"].includes(stands)) text.textContent = words().ends_open;
  else text.textContent = fill(words().ends, { team: teamOf(stands) });
  return text;
}

const teamOf = (side) => document.querySelector(`.tb-scores .tb-${side} .tb-team`).textContent;
