// Changing what waits. An entry that was never sent is replaced: nobody else has seen it. One that was
// sent without an answer may be stored: it goes on, and what is changed follows it as a correction of
// the version that it makes. Which of the two it is, outbox_db.js says for all tabs at once.
//
//   never sent            change → takes its place          take back → gone, if nothing waits behind
//   sent, no answer       change → correction behind it     take back → on its page, once it is stored
//   stored meanwhile      the same: the correction is of the version that it made
//   came back             what came back says what can be done (table_settle.js)
//   given up later on     its corrections with it: nobody saw them beside what is stored
//   another tab has it    nothing until that tab is done, or has been silent for 25 seconds

import { drop, keepBack, kick } from "./outbox.js";
import { letGo, takeAway, takeToChange } from "./outbox_db.js";
import { change, entries, isLast, laneOf, put, read, remove, tell } from "./outbox_entries.js";

const RENEWED = 8000; // well within the time that others leave it alone

let hold = null;

/* Begin to change an entry: it is not sent until `endChange`. Returns "held", "sent" when the server
   may have it, "elsewhere" while another tab changes it. */
export async function beginChange(key) {
  endChange();
  keepBack(key, true);
  const timer = setInterval(() => takeToChange(key), RENEWED);
  const mine = { key, timer, held: false };
  hold = mine;
  const found = await takeToChange(key);
  mine.held = found === "held";
  if (!mine.held && hold === mine) endChange();
  return found;
}

/* Let the entry go on that was being changed. */
export function endChange() {
  if (!hold) return;
  const { key, timer, held } = hold;
  hold = null;
  clearInterval(timer);
  keepBack(key, false);
  // What was not held is perhaps being sent from here.
  if (held) letGo(key).then(kick);
  else kick();
}

/* Put a new entry in the place of one that was never sent; returns "kept", "sent" when the server may
   have the old one by now, "full" when the phone cannot keep the new one. */
export async function replaceUnsent(key, entry) {
  let full = false;
  const replaced = await takeAway(key, () => {
    const old = read(key);
    if (!old) return false; // settled, or given up in another tab
    full = !put(entry, key);
    if (!full) carryOver(old, entry);
    return !full;
  });
  if (full) return "full";
  return replaced ? "kept" : "sent";
}

/* Keep a correction that follows what may be stored, before everything that was typed after it. */
export function correctSent(old, entry) {
  const behind = entries().filter((each) => laneOf(each) === laneOf(old) && each.order > old.order);
  const next = behind[0]?.order ?? old.order + 2;
  const kept = put({ ...entry, order: (old.order + next) / 2, corrects: old.key });
  if (kept) carryOver(old, entry);
  return kept;
}

/* What was typed behind it stands on it no less than on the old one, if the same comes after it. In a
   race another dealer may: then it comes back, to be looked at again. */
function carryOver(old, entry) {
  if (old.then !== entry.then || old.goes !== entry.goes) return;
  for (const each of entries().filter((one) => laneOf(one) === laneOf(old) && one.key !== entry.key)) {
    const fields = each.fields.map(([name, value]) => (
      [name, name === "basis" ? value.replace(`+${old.key}`, `+${old.key}+${entry.key}`) : value]
    ));
    if (JSON.stringify(fields) !== JSON.stringify(each.fields)) change(each.key, { fields });
  }
}

/* Take an entry back that was never sent and, but for a photo, is the last of its match; returns whether that was so. */
export async function takeBack(key) {
  const entry = read(key);
  if (!entry || !(entry.photo || isLast(entry))) return false;
  if (entry.state === "waiting" && !(await takeAway(key, () => { remove(key); return true; }))) return false;
  drop(key);
  tell("changed");
  return true;
}
