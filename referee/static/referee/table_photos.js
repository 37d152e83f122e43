// A photo of a slip: made small on the phone, because the network in a hall is slow, and kept there
// until it has arrived, like everything else that is typed.

import * as outbox from "./outbox.js";
import { forgetPhoto, keepPhoto } from "./outbox_photos.js";
import { smaller } from "./photo_size.js";
import { words } from "./table_words.js";

let chosen = null; // what was chosen and not handed in: a page that follows would lose it

// What the browser cannot read goes as it is: the server says what is wrong with it.
async function smallerOf(file) {
  const inWorker = typeof OffscreenCanvas === "function" && await shrunk(file);
  return inWorker || await smaller(file).catch(() => null) || file;
}

function shrunk(file) {
  return new Promise((done) => {
    const worker = new Worker(new URL("./photo_size.js", import.meta.url), { type: "module" });
    const end = (picture) => {
      worker.terminate();
      done(picture);
    };
    worker.addEventListener("message", ({ data }) => end(data));
    worker.addEventListener("error", () => end(null)); // an old browser
    worker.postMessage(file);
  });
}

function entryOf(form) {
  const { dataset } = document.getElementById("outbox");
  const hand = form.elements.hand;
  const key = form.elements.key.value;
  return {
    key,
    photo: true,
    url: new URL(form.action).pathname,
    match: dataset.match,
    lane: `${dataset.match}photos/`,
    title: dataset.title,
    label: hand.selectedOptions[0].textContent,
    value: words().photo,
    fields: [["hand", hand.value], ["key", key]],
  };
}

async function keep(form) {
  const file = new FormData(form).getAll("photo").find((each) => each.size);
  if (!file) return words().photo_none;
  const entry = entryOf(form);
  const picture = await smallerOf(file);
  if (picture.size > Number(form.dataset.most)) return words().photo_large;
  const lasts = await keepPhoto(entry.key, picture);
  if (!outbox.put(entry)) {
    forgetPhoto(entry.key);
    return words().photo_no_room;
  }
  chosen = null;
  form.reset();
  form.elements.key.value = outbox.newKey();
  outbox.kick();
  return lasts ? "" : words().photo_page_only;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-photo-form]")) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  const said = await keep(form);
  // What waited for the picture may be another page by now.
  const output = document.querySelector("[data-photo-words]");
  if (output) output.textContent = said;
  button.disabled = false;
});

document.addEventListener("change", ({ target }) => {
  const form = target.closest("[data-photo-form]");
  if (!form) return;
  const files = [...form.querySelectorAll("[type=file]")].map((each) => each.files);
  chosen = files.some((each) => each.length) ? { action: form.action, files, hand: form.elements.hand.value } : null;
});

function chooseAgain() {
  const form = document.querySelector("[data-photo-form]");
  if (!form || form.action !== chosen?.action) return;
  form.elements.hand.value = chosen.hand;
  form.querySelectorAll("[type=file]").forEach((each, place) => { each.files = chosen.files[place]; });
}

/* Show beside those that were kept which photos of this match wait. */
function showWaiting() {
  const list = document.querySelector("[data-photo-waiting]");
  if (!list) return;
  const { match } = document.getElementById("outbox").dataset;
  const found = outbox.entries().filter((entry) => entry.photo && entry.match === match);
  list.hidden = found.length === 0;
  list.replaceChildren(...found.map((entry) => {
    const line = document.createElement("li");
    const mark = document.createElement("span");
    mark.className = `tb-mark tb-mark-${entry.state}`;
    mark.textContent = `${entry.state === "waiting" ? "↑" : "!"} ${words()[`mark_${entry.state}`]}`;
    line.append(`${entry.label} `, mark);
    return line;
  }));
}

outbox.on("changed", showWaiting);
document.addEventListener("table:shown", () => {
  chooseAgain();
  showWaiting();
});
showWaiting();
