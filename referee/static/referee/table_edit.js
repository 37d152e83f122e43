// Changing a hand that waits: its form once more on the same page, also without a network.

import { newKey } from "./outbox.js";
import { beginChange, correctSent, endChange, replaceUnsent } from "./outbox_changes.js";
import { forget, restore } from "./table_entry.js";
import { toast } from "./table_pages.js";
import { canOpen, closeHand, numberOf, openHand } from "./table_queue.js";
import { tellUnkept } from "./table_settle.js";
import { fill, words } from "./table_words.js";

const OF_THE_FORM = ["key", "seen_version", "confirmed"];

let edit = null; // the entry as it was, its form, and whether the server may have it

const fieldOf = (entry, name) => new Map(entry.fields).get(name) ?? "";

/* Open the form of an entry that waits, filled with what was typed. */
export async function beginEdit(old) {
  leaveEdit();
  const found = old.state === "stored" ? "sent" : await beginChange(old.key);
  if (found === "elsewhere") return toast(words().change_elsewhere);
  if (edit || !canOpen(old)) return endChange();
  const form = openHand(numberOf(old));
  edit = { old, form, sent: found === "sent", seen: form.elements.seen_version.value, saving: false };
  form.removeAttribute("data-kept");
  form.elements.key.value = newKey();
  form.elements.seen_version.value = fieldOf(old, "seen_version");
  const part = document.getElementById("edit-part").content.cloneNode(true);
  const [head, why] = part.children;
  form.prepend(head);
  form.querySelector(".tb-bar").before(why);
  for (const button of form.querySelectorAll("button")) button.disabled = false;
  form.reset();
  restore(form, old.fields.filter(([name]) => !OF_THE_FORM.includes(name)));
  tellWhatFollows();
  form.dispatchEvent(new Event("typed"));
  head.focus({ preventScroll: true });
  form.scrollIntoView({ block: "start" });
  return undefined;
}

/* Say what becomes of the change: it replaces, or it follows as a correction and needs a reason. */
function tellWhatFollows() {
  const { old, form, sent } = edit;
  const corrects = sent || Boolean(old.corrects);
  if (sent) form.elements.seen_version.value = Number(fieldOf(old, "seen_version")) + 1;
  const head = form.querySelector("[data-changing]");
  head.querySelector("h2").textContent = fill(words().changing, { hand: form.dataset.label });
  head.querySelector("p").textContent = sent ? words().changing_sent : words().changing_unsent;
  form.querySelector("[data-changing-why]").hidden = !corrects;
}

/* Tell whether a form is that of the hand that is being changed. */
export const isEdited = (form) => edit?.form === form;

/* Put what was changed in the place of the entry, or behind it; returns whether it is kept. */
export async function saveEdit(form, entry) {
  const { old, sent, saving } = edit;
  if (saving) return false;
  const data = new FormData(form);
  if ((sent || old.corrects) && !data.get("cause") && !data.get("reason").trim()) {
    form.querySelector("#preview").textContent = words().reason_missing;
    const why = form.querySelector("[data-changing-why]");
    why.scrollIntoView({ block: "center" });
    why.querySelector("input").focus({ preventScroll: true });
    return false;
  }
  edit.saving = true;
  let found;
  if (sent) found = correctSent(old, entry) ? "kept" : "full";
  else found = await replaceUnsent(old.key, old.corrects ? { ...entry, corrects: old.corrects } : entry);
  if (!isEdited(form)) return found === "kept"; // another page is shown by now
  edit.saving = false;
  if (found === "kept") {
    forget(form);
    close();
    return true;
  }
  if (found === "full") tellUnkept();
  else {
    edit.sent = true;
    tellWhatFollows();
  }
  return false;
}

/* Leave the entry as it was. */
export function leaveEdit() {
  if (!edit) return;
  const { old, form } = edit;
  forget(form);
  form.elements.key.value = old.key;
  close();
}

function close() {
  const { form, seen } = edit;
  edit = null;
  form.elements.seen_version.value = seen;
  form.setAttribute("data-kept", "");
  for (const part of form.querySelectorAll("[data-changing], [data-changing-why]")) part.remove();
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  endChange();
  closeHand();
}
