// Marks and totals of the page of a match, with the hands that are not confirmed yet.

import { fill, words } from "./table_words.js";

const SHAPES = { stored: "✓", waiting: "↑", attention: "!" };

/* Return the totals with what is not confirmed: [home, away] of big and small, and how many hands. */
function totals(hands) {
  const sum = { big: [0, 0], small: [0, 0], hands: 0, sure: true };
  for (const cell of document.querySelectorAll("[data-total]")) {
    cell.dataset.stored ??= cell.textContent;
    const [side, kind] = cell.dataset.total.split("_");
    sum[kind][side === "home" ? 0 : 1] += Number(cell.dataset.stored.replace("−", "-"));
  }
  for (const [number, entry] of hands) {
    if (document.querySelector(`[data-hands] li[data-hand="${number}"]:not(.tb-pending)`)) continue;
    sum.hands += 1;
    if (!entry.effect) sum.sure = false;
    for (const kind of ["big", "small"]) {
      for (const side of entry.effect ? [0, 1] : []) sum[kind][side] += entry.effect[kind][side];
    }
  }
  return sum;
}

/* Tell who leads by what decides the match, in its order; "level" where nothing tells them apart. */
export function standing(hands) {
  const table = document.querySelector("[data-decided-by]");
  const sum = totals(hands);
  for (const criterion of table?.dataset.decidedBy.split(" ") ?? []) {
    if (criterion !== "big" && criterion !== "small") break;
    const [home, away] = sum[criterion];
    if (home !== away) return home > away ? "home" : "away";
  }
  return sum.sure ? "level" : "unsure";
}

export function addUp(hands) {
  const sum = totals(hands);
  for (const cell of document.querySelectorAll("[data-total]")) {
    const [side, kind] = cell.dataset.total.split("_");
    const value = String(sum[kind][side === "home" ? 0 : 1]).replace("-", "−");
    cell.textContent = sum.hands ? `${value}*` : value;
    cell.classList.toggle("tb-unconfirmed", sum.hands > 0);
  }
  const section = document.querySelector("[data-hands]");
  if (!section) return;
  section.querySelector("[data-unconfirmed]")?.remove();
  if (!sum.hands) return;
  const note = document.createElement("p");
  note.className = "tb-note";
  note.dataset.unconfirmed = "";
  note.textContent = `* ${fill(words().unconfirmed, { n: sum.hands })}`;
  section.append(note);
}

/* Mark each hand with what became of it; `canOpen` says of which ones the form can be shown again. */
export function markHands(hands, canOpen) {
  const section = document.querySelector("[data-hands]");
  if (!section) return;
  // What is unchanged stays: it may be under a finger, or have the focus.
  const known = new Set([...hands.values()].map((entry) => `${entry.key} ${entry.state}`));
  for (const line of section.querySelectorAll(".tb-pending")) if (!known.has(line.dataset.known)) line.remove();
  const list = section.querySelector("ol");
  for (const [number, entry] of [...hands].sort(([one], [two]) => one - two)) {
    const line = section.querySelector(`li[data-hand="${number}"]`) ?? pendingLine(number, entry, canOpen(entry));
    if (line.matches(".tb-pending") && list.lastElementChild !== line) placeIn(list, line, number);
    const mark = line.querySelector("[data-mark]");
    const text = `${SHAPES[entry.state]} ${words()[`mark_${entry.state}`]}`;
    mark.className = `tb-mark tb-mark-${entry.state}`;
    // The line still says what was stored before.
    mark.textContent = !line.matches(".tb-pending") && entry.value ? `${text} · ${entry.value}` : text;
  }
  section.hidden = !section.querySelector("li, [data-redeals]");
}

function placeIn(list, line, number) {
  const next = [...list.children].find((each) => Number(each.dataset.hand) > number) ?? null;
  if (line.parentElement !== list || line.nextElementSibling !== next) list.insertBefore(line, next);
}

function pendingLine(number, entry, opens) {
  const line = document.createElement("li");
  line.className = "tb-hand tb-pending";
  line.dataset.hand = number;
  line.dataset.known = `${entry.key} ${entry.state}`;
  const tag = opens && entry.state !== "attention" ? "button" : "div";
  line.innerHTML = `<${tag} class="tb-hand-link"><b></b><span class="tb-hand-points"></span><span data-mark></span></${tag}>`;
  line.querySelector("b").textContent = entry.label;
  line.querySelector(".tb-hand-points").textContent = entry.value;
  if (tag === "div") return line;
  const button = line.querySelector("button");
  Object.assign(button, { type: "button" }).dataset.change = entry.key;
  const change = document.createElement("span");
  change.className = "tb-correct";
  change.textContent = `${words().change} ›`;
  button.append(change);
  return line;
}
