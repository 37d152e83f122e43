// What others changed stays in sight until it is tapped away, through other pages and reloads.

import { fill, words } from "./table_words.js";

const strip = () => document.getElementById("outbox");
const noticesAt = () => `notices ${strip().dataset.user}`;
const seenAt = () => `seen ${strip().dataset.user} ${strip().dataset.match}`;
const beside = new Map(); // where the phone stores nothing

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? beside.get(name) ?? null;
  } catch {
    return beside.get(name) ?? null;
  }
}

function write(name, value) {
  beside.set(name, value);
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // It lasts as long as the page.
  }
}

/* The last entry of the journal whose change was told here; before the first one that of the page,
   and null where the page shows no match. */
export function seen() {
  const { seq } = strip().dataset;
  return read(seenAt()) ?? (seq === undefined ? null : Number(seq));
}

/* Note what others changed up to an entry of the journal, and show it. */
export function tellChanges(changes, seq) {
  const before = seen() ?? seq;
  const { title } = strip().dataset;
  const fresh = changes.filter((each) => each.seq > before).map((each) => ({ ...each, title }));
  if (fresh.length) write(noticesAt(), [...(read(noticesAt()) ?? []), ...fresh]);
  if (seq > before || read(seenAt()) === null) write(seenAt(), Math.max(seq, before));
  showNotices();
}

/* Show what was not tapped away yet. */
export function showNotices() {
  const shown = document.querySelector("[data-notices]");
  const found = read(noticesAt()) ?? [];
  shown.hidden = found.length === 0;
  const lines = found.map(({ title, by, at, what, reason }) => {
    const line = document.createElement("li");
    const head = document.createElement("strong");
    head.textContent = [title, by, at].filter(Boolean).join(" · ");
    line.append(head, " ", what, reason ? ` ${fill(words().because, { reason })}` : "");
    return line;
  });
  const list = shown.querySelector("ul");
  if (list.textContent !== lines.map((line) => line.textContent).join("")) list.replaceChildren(...lines);
}

/* Whoever tapped has read it. */
export function dismissNotices() {
  write(noticesAt(), []);
  showNotices();
}
