// The table pages work without this. With it nothing that was typed waits for the network: it is kept
// on the phone, sent until it is answered, and the next hand can be entered at once.

import * as outbox from "./outbox.js";
import { takeBack } from "./outbox_changes.js";
import { kept, noteChoices, putBack, showAgain } from "./table_chosen.js";
import { beginEdit, isEdited, leaveEdit, saveEdit } from "./table_edit.js";
import { forget, forgetTables, showUnanswered, startHand, startPenalty } from "./table_entry.js";
import { dismissNotices, showNotices } from "./table_notices.js";
import { follow, followPages, isGoing, outdate, refresh, toast, visit } from "./table_pages.js";
import {
  arrange, changing, fieldsOf, find, giveUp, noteDelivered, outcomeOf, startQueue,
} from "./table_queue.js";
import { askPin, sendPin, showQueue, tellUnkept } from "./table_settle.js";
import { forgetHandedIn, startSteps } from "./table_steps.js";
import { fill, words } from "./table_words.js";
import "./table_photos.js";

const MATCH = /^\/tables\/[^/]+\/\d+\//;
let sentHere = ""; // the key of what was sent last from the page that is shown

function startPage(askedAt) {
  const strip = document.getElementById("outbox");
  document.querySelector("main [data-focus]")?.focus({ preventScroll: askedAt > 0 });
  openTarget();
  forgetTables();
  for (const form of document.querySelectorAll("[data-hand-form]")) {
    form.dataset.started = "";
    startHand(form, { quiet: askedAt > 0 });
  }
  for (const form of document.querySelectorAll("[data-penalty-form]")) startPenalty(form);
  const steps = document.querySelector("form.tb-entry[data-plain]");
  if (steps) startSteps(steps, strip);
  else forgetHandedIn(strip);
  leaveEdit();
  startQueue(askedAt);
  const { user, userName: name, retry } = strip.dataset;
  outbox.use({ user, name, retry: Number(retry) });
  showAll();
  showNotices();
}

function showAll(fresh) {
  showQueue(fresh);
  // A correction has nothing left to do on its page: back to the hand that comes next.
  if (!arrange() && !isGoing()) visit(new URL(document.getElementById("outbox").dataset.match, location.href));
}

// A link to a closed part of the page opens it.
function openTarget() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.querySelector("summary").focus({ preventScroll: true });
  target.scrollIntoView();
}
window.addEventListener("hashchange", openTarget);
document.addEventListener("click", (event) => {
  // With data-opens the address would load the page again: that is for those without a script.
  const link = event.target.closest('a[href^="#"], a[data-opens]');
  if (!link) return;
  if (link.hasAttribute("data-opens")) event.preventDefault();
  if (link.hash === location.hash) openTarget();
  else if (event.defaultPrevented) location.hash = link.hash;
}, true);
document.addEventListener("click", (event) => {
  const item = event.target.closest("[data-entry]");
  if (event.target.closest("[data-outbox-drop]") && item) {
    event.preventDefault();
    outbox.drop(item.dataset.entry);
  } else if (event.target.closest("[data-change]")) {
    change(event.target.closest("[data-change]").dataset.change);
  } else if (event.target.closest("[data-back-sure]")) {
    back(event.target.closest("[data-waiting]").dataset.waiting);
  } else if (event.target.closest("[data-changing-leave]")) {
    leaveEdit();
    showAll();
  } else if (event.target.closest("[data-behind] button")) {
    giveUp(event.target.form);
    refresh();
  } else if (event.target.closest("[data-pin-later]")) {
    event.target.closest("dialog").close();
  } else if (event.target.closest("[data-read]")) {
    dismissNotices();
  } else if (event.target.closest("[data-count]") && outbox.isStopped()) {
    askPin();
  }
}, true);

function change(key) {
  const entry = find(key);
  if (entry) beginEdit(entry);
}

async function back(key) {
  if (!(await takeBack(key))) toast(words().back_late);
}

// Every form with a key that goes to a match is kept before it is sent; files, forms of several steps
// and answers that only lead back to a form are sent as they are.
function isKept(form, submitter) {
  return form.method === "post" && Boolean(form.elements.key?.value) && submitter?.name !== "edit"
    && !form.hasAttribute("data-plain") && MATCH.test(new URL(form.action).pathname) && !form.querySelector("input[type=file]");
}

// Nothing chosen is no entry: it is never taken for 0, and there is nothing to send.
function isEmpty(form) {
  if (!form.matches("[data-hand-form]")) return false;
  return !["trick_points", "points_so_far", "result"].some(
    (name) => form.querySelector(`[name="${name}"]:checked`),
  );
}

// What somebody reads on the page, in one line: nothing of it that is hidden.
const readable = (element) => element?.innerText.replace(/\s+/g, " ").trim() ?? "";

function entryOf(form, submitter) {
  const { pathname } = new URL(form.action);
  // What was chosen in an extra hand stands there without a sum.
  const said = form.elements.confirmed?.value && form.matches("[data-hand-form]") ? readable(form.querySelector("#preview")) : null;
  const preview = form.querySelector("#preview strong")?.textContent ?? said;
  const offence = readable(form.querySelector('[name="offence"]:checked + span'));
  return {
    key: form.elements.key.value,
    url: pathname,
    match: MATCH.exec(pathname)[0],
    title: document.getElementById("outbox").dataset.title ?? "",
    label: form.dataset.label ?? form.closest("details")?.querySelector("summary")?.textContent ?? "",
    value: preview || [offence, readable(submitter)].filter(Boolean).join(" · "),
    fields: fieldsOf(form, submitter),
    ...outcomeOf(form),
    ...answered(form),
  };
}

// The answer to what came back is about the same thing, whatever its button says.
function answered(form) {
  const key = form.closest("[data-entry]")?.dataset.entry;
  const known = key && outbox.entries().find((entry) => entry.key === key);
  if (!known) return {};
  const { title, label, value, effect, then, goes } = known;
  return { title, label, value, effect, then, goes };
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.matches("[data-pin]")) {
    event.preventDefault();
    sendPin(form, signedIn);
    return;
  }
  if (!isKept(form, submitter)) return;
  const unfinished = form.hasAttribute("data-unfinished");
  if (form.hasAttribute("data-kept") || isEmpty(form) || unfinished) {
    event.preventDefault();
    if (form.hasAttribute("data-kept")) return;
    if (isEmpty(form)) refuseEmpty(form);
    else showUnanswered(form);
    return;
  }
  const replaced = form.closest("[data-entry]")?.dataset.entry ?? changing();
  const entry = entryOf(form, submitter);
  if (isEdited(form)) {
    event.preventDefault();
    saveEdit(form, entry).then((kept) => {
      if (!kept) return;
      showAll();
      afterKeeping(entry);
    });
    return;
  }
  form.setAttribute("data-kept", "");
  if (!outbox.put(entry, replaced)) {
    form.removeAttribute("data-kept");
    tellUnkept(); // the form goes its usual way, and its answer says whether it was saved
    return;
  }
  event.preventDefault();
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  delete form.dataset.typed;
  forget(form);
  afterKeeping(entry);
}, true);

function afterKeeping({ key }) {
  sentHere = key;
  // A reason that was just written would hold up the page that shows what came of it.
  if (document.activeElement?.matches("input, textarea")) document.activeElement.blur();
  if (outbox.isStopped()) askPin();
  else outbox.kick();
}

function refuseEmpty(form) {
  const output = form.querySelector("#preview");
  output.textContent = fill(words().nothing_chosen, { hand: form.dataset.label });
  form.querySelector("input[type=radio]")?.focus({ preventScroll: true });
}

function signedIn() {
  outbox.signedIn();
  refresh();
}

outbox.on("changed", () => showAll());
outbox.on("stopped", askPin);
outbox.on("attention", ({ entry }) => showAll(entry.key === sentHere ? entry.key : ""));
outbox.on("delivered", ({ entry, answer }) => {
  noteDelivered(entry, answer);
  outdate(entry.match);
  showAll();
  toast(answer.text);
  const { match } = document.getElementById("outbox").dataset;
  if (match !== entry.match) return;
  if (entry.key === sentHere && location.pathname !== match) visit(new URL(match, location.href));
  else follow(answer.state, { own: entry.key === sentHere });
});

// The clock counts from the server's time, whatever the phone's clock says.
const opened = new WeakMap();
function tick() {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  if (!opened.has(clock)) opened.set(clock, Date.now());
  const left = Number(clock.dataset.clock) - (Date.now() - opened.get(clock)) / 1000;
  const minutes = Math.ceil(left / 60);
  clock.textContent = minutes > 0 ? fill(clock.dataset.words, { minutes }) : clock.dataset.over;
  clock.classList.toggle("tb-over", minutes <= 0);
}

// The same page may come back from the browser's memory after it was saved.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

noteChoices();
followPages(startPage);
const before = kept();
putBack(before);
startPage(0);
putBack(before); // what belongs to forms that the phone made or aimed at another hand
showAgain(before);
if (!outbox.keepsAnything()) tellUnkept();
tick();
setInterval(tick, 1000);
