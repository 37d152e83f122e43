// What waits and what came back: the counter, the list to settle, and the PIN over the page.

import * as outbox from "./outbox.js";
import { isLast, laneOf } from "./outbox_entries.js";
import { canOpen } from "./table_queue.js";
import { fill, words } from "./table_words.js";

let unkept = false; // this phone cannot store: whatever is typed is sent at once

export function tellUnkept() {
  unkept = true;
  showCount();
}

/* Show how much waits and what is to be settled; `fresh` is the key of what came back just now. */
export function showQueue(fresh) {
  showCount();
  const shown = document.querySelector("[data-attention]");
  const wanted = outbox.entries().filter((entry) => entry.state === "attention" || !outbox.isMine(entry));
  const keys = new Set(wanted.map((entry) => entry.key));
  const before = shown.offsetHeight;
  for (const item of shown.querySelectorAll("[data-entry]")) if (!keys.has(item.dataset.entry)) item.remove();
  for (const entry of wanted) {
    const known = shown.querySelector(`[data-entry="${entry.key}"]`);
    if (!known) shown.append(itemOf(entry));
    else if (known.dataset.state !== stateOf(entry)) known.replaceWith(itemOf(entry));
  }
  shown.hidden = wanted.length === 0;
  const item = fresh && shown.querySelector(`[data-entry="${fresh}"]`);
  const busy = document.querySelector("[data-doing] [data-typed]");
  if (item && !busy) {
    (item.querySelector("[data-focus]") ?? item).focus({ preventScroll: true });
    // At once: whatever moves the page next would end a scrolling that takes its time.
    item.scrollIntoView({ block: "start", behavior: "instant" });
  } else if (shown.offsetHeight !== before && window.scrollY > shown.offsetTop) {
    // What is being typed stays where it is.
    window.scrollBy({ top: shown.offsetHeight - before, behavior: "instant" });
  }
}

const stateOf = (entry) => `${entry.by} ${entry.state} ${entry.answer?.html?.length ?? ""}`;

function showCount() {
  const found = outbox.entries();
  const count = document.querySelector("[data-count]");
  const toSettle = found.filter((entry) => entry.state === "attention" || !outbox.isMine(entry)).length;
  const waiting = found.length - toSettle;
  const parts = [];
  if (waiting) parts.push(`↑ ${fill(words().waiting, { n: waiting })}`);
  if (toSettle) parts.push(`! ${fill(words().attention, { n: toSettle })}`);
  if (waiting && outbox.isStopped()) parts.push(words().sign_in);
  if (unkept) parts.push(words().not_kept);
  else if (!parts.length) parts.push(`✓ ${words().all_sent}`);
  const text = parts.join(" · ");
  count.hidden = false;
  count.href = toSettle ? "#attention" : "#waiting";
  count.classList.toggle("tb-count-open", found.length > 0);
  if (count.textContent !== text) count.textContent = text;
  listWaiting(found);
}

/* List all that waits; what is unchanged stays, it may be under a finger. */
function listWaiting(found) {
  const list = document.getElementById("waiting");
  list.hidden = found.length === 0;
  const lines = list.querySelector("ol");
  const before = new Map([...lines.children].map((line) => [line.dataset.known, line]));
  const blocked = new Set();
  const wanted = found.map((entry) => {
    const attention = entry.state === "attention" || !outbox.isMine(entry);
    const mark = attention ? `! ${words().mark_attention}` : `↑ ${words().mark_waiting}`;
    const why = !attention && blocked.has(laneOf(entry)) ? words().behind : "";
    const sent = !attention && entry.sent ? words().no_answer : "";
    if (attention) blocked.add(laneOf(entry));
    const text = [entry.title, entry.label, entry.value, mark, why, sent].filter(Boolean).join(" · ");
    const ways = attention ? [] : waysOf(entry, found);
    const known = `${entry.key} ${text} ${ways.join(" ")}`;
    return before.get(known) ?? lineOf(entry, text, ways, known);
  });
  const stay = new Set(wanted);
  for (const line of [...lines.children]) if (!stay.has(line)) line.remove();
  wanted.forEach((line, place) => {
    if (lines.children[place] !== line) lines.insertBefore(line, lines.children[place] ?? null);
  });
}

/* What can be done with an entry that waits: its form is on the page of its match. */
function waysOf(entry, found) {
  const { match } = document.getElementById("outbox").dataset;
  const ways = [];
  if (entry.match !== match) ways.push("open");
  else if (canOpen(entry)) ways.push("change");
  if (!entry.sent && (entry.photo || isLast(entry, found))) ways.push("back");
  return ways;
}

function lineOf(entry, text, ways, known) {
  const line = document.createElement("li");
  Object.assign(line.dataset, { known, waiting: entry.key });
  line.textContent = text;
  const buttons = document.createElement("div");
  buttons.className = "tb-buttons";
  for (const way of ways) {
    const button = document.createElement(way === "open" ? "a" : "button");
    button.className = "tb-btn";
    button.textContent = words()[way];
    if (way === "open") button.href = entry.match;
    else button.type = "button";
    if (way === "change") button.dataset.change = entry.key;
    if (way === "back") inTwoTaps(button, words().back_sure, (sure) => { sure.dataset.backSure = ""; });
    buttons.append(button);
  }
  if (ways.length) line.append(buttons);
  return line;
}

/* The first tap only asks. */
function inTwoTaps(button, question, arm) {
  button.addEventListener("click", () => {
    button.textContent = question;
    arm(button);
  }, { once: true });
}

function itemOf(entry) {
  const { content } = document.getElementById("attention-item");
  // Taken into the page: in a template no address is complete.
  const item = document.importNode(content.firstElementChild, true);
  item.dataset.entry = entry.key;
  item.dataset.state = stateOf(entry);
  item.tabIndex = -1;
  item.querySelector("h3").textContent = [entry.title, entry.label, entry.value].filter(Boolean).join(" · ");
  giveUp(item.querySelector("[data-drop]"), entry.key);
  const resend = item.querySelector("[data-again]");
  resend.addEventListener("click", () => outbox.resume(entry.key));
  const answer = item.querySelector("[data-answer]");
  try {
    answerIn(answer, entry, resend);
  } catch {
    // Whatever is wrong with the answer: the entry stays in sight, to be sent again or given up.
    refusedIn(answer, entry, resend);
  }
  return item;
}

function answerIn(answer, entry, resend) {
  if (!outbox.isMine(entry)) {
    answer.textContent = fill(words().of_person, { name: entry.byName });
    resend.textContent = words().take_over;
    resend.hidden = false;
  } else if (entry.answer?.html) {
    answer.innerHTML = entry.answer.html; // from our own server, which escaped what people typed
    // To keep what is stored is to give this up: two buttons for the same would be a riddle.
    answer.parentElement.querySelector("[data-drop]").hidden = Boolean(answer.querySelector("[data-outbox-drop]"));
    markReplaced(answer, entry.key);
    if (entry.photo) offerAgain(resend);
  } else {
    refusedIn(answer, entry, resend);
  }
}

function refusedIn(answer, entry, resend) {
  if (entry.answer?.kind === "photo_lost") {
    answer.textContent = words().photo_lost;
    return;
  }
  answer.textContent = fill(words().refused, { status: entry.answer?.status ?? "–" });
  offerAgain(resend);
}

function offerAgain(resend) {
  resend.textContent = words().again;
  resend.hidden = false;
}

/* What is typed again on another page takes the place of this entry. */
function markReplaced(answer, key) {
  const link = answer.querySelector("a[data-outbox-change]");
  if (!link) return;
  const address = new URL(link.getAttribute("href"), location.href);
  address.searchParams.set("replaces", key);
  link.href = address;
}

/* Two taps: what is given up is nowhere else. */
function giveUp(button, key) {
  button.textContent = words().drop;
  button.addEventListener("click", () => {
    if (button.dataset.asked) outbox.drop(key);
    button.dataset.asked = "yes";
    button.textContent = words().drop_sure;
  });
}

/* Ask for the PIN over the page, unless it is asked for already. */
export function askPin() {
  const dialog = document.getElementById("pin");
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("#pin-digits").focus();
}

/* Sign in by the PIN; then what waits is sent by itself. */
export async function sendPin(form, signedIn) {
  const wrong = form.querySelector("[data-pin-wrong]");
  const button = form.querySelector("button:not([type])");
  button.disabled = true;
  wrong.textContent = "";
  try {
    const response = await fetch("/pin/", {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": outbox.csrfToken() },
      body: new URLSearchParams(new FormData(form)),
      redirect: "error",
    });
    if (response.status === 204) {
      form.closest("dialog").close();
      form.elements.pin.value = "";
      signedIn();
    } else {
      const answer = await response.json().catch(() => ({}));
      wrong.textContent = answer.message ?? words().pin_wrong;
    }
  } catch {
    wrong.textContent = words().pin_failed;
  }
  button.disabled = false;
}
