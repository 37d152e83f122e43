"use strict";
/* What people open over the screen. Find us: the list of pairs, narrowed down as somebody types, then
   the card of one, two taps from the turn to the answer. The calculator: each tile is another hand.
   After a while without a touch the screen goes on. */
(() => {
  const dialog = document.querySelector("[data-find-dialog]");
  const body = dialog?.querySelector("[data-find-body]") ?? document;
  const back = dialog?.querySelector("[data-find-back]");
  const shownAtOnce = 27;
  const patience = 4000;
  let idle = 0;
  let list = "";

  const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

  /* A pair is meant when its number, a name or the initials of one begin so. */
  function isMeant(words, wanted) {
    return words.split(" ").map(plain).some((word, index) => (
      index === 0 || /^[a-z0-9]+$/.test(wanted) ? word.startsWith(wanted) : word.includes(wanted)
    ));
  }

  function narrow() {
    const field = body.querySelector("[data-find-words]");
    if (!field) return;
    const wanted = plain(field.value);
    let meant = 0;
    for (const item of body.querySelectorAll(".find-list [data-words]")) {
      const fits = !wanted || isMeant(item.dataset.words, wanted);
      if (fits) meant += 1;
      item.hidden = !fits || meant > shownAtOnce;
    }
    const more = body.querySelector("[data-find-more]");
    const left = meant - shownAtOnce;
    more.textContent = left > 0 ? more.dataset.words.replace("{n}", left) : "";
    if (!meant) more.textContent = more.dataset.none;
  }

  function startList() {
    const keys = body.querySelector("[data-find-keys]");
    if (keys) keys.hidden = false;
    narrow();
  }

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-find-words]")) narrow();
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (!key) return;
    const field = body.querySelector("[data-find-words]");
    field.value = key.dataset.key ? field.value + key.dataset.key : field.value.slice(0, -1);
    narrow();
  });
  if (!dialog) {
    startList();
    return;
  }

  /* Put a page of the search into the dialog; without an answer say so and keep what is there. */
  async function load(address, show = (html) => { body.innerHTML = html; }) {
    const abort = new AbortController();
    const limit = setTimeout(() => abort.abort(), patience);
    try {
      const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}live`, { signal: abort.signal });
      if (!answer.ok || !answer.headers.has("ETag")) throw new Error(String(answer.status));
      show(await answer.text());
      return true;
    } catch {
      const said = document.createElement("p");
      said.className = "find-trouble";
      said.setAttribute("role", "alert");
      said.textContent = body.dataset.unreached;
      body.querySelector(".find-trouble")?.remove();
      body.prepend(said);
      return false;
    } finally {
      clearTimeout(limit);
    }
  }

  async function open(opener) {
    list = opener.getAttribute("href");
    dialog.setAttribute("aria-label", opener.textContent);
    body.replaceChildren();
    dialog.showModal();
    watch();
    await showList();
  }

  async function showList() {
    back.hidden = true;
    if (await load(list)) startList();
    // A finger needs no keyboard over half of the screen; a real one types at once.
    if (matchMedia("(hover: hover)").matches) body.querySelector("[data-find-words]")?.focus();
  }

  async function showPair(address) {
    if (!await load(address)) return;
    back.hidden = false;
    back.focus();
  }

  /* Change what differs by the tile, so that its result is told and the finger or focus stays. */
  function showHand(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const focused = document.activeElement.id;
    for (const part of body.querySelectorAll("[data-try]")) {
      part.replaceChildren(...fresh.content.querySelector(`[data-try="${part.dataset.try}"]`).childNodes);
    }
    body.querySelector(".find-trouble")?.remove();
    (document.getElementById(focused) ?? body.querySelector(".tile[href]"))?.focus();
  }

  function watch() {
    clearTimeout(idle);
    idle = setTimeout(() => dialog.close(), Number(dialog.dataset.idle) * 1000);
  }

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    const inside = dialog.contains(event.target) ? event.target.closest("a.find-pair, a.tile") : null;
    if (!opener && !inside) return;
    event.preventDefault();
    if (opener) open(opener);
    else if (inside.matches(".tile")) load(inside.getAttribute("href"), showHand);
    else showPair(inside.getAttribute("href"));
  });
  back.addEventListener("click", showList);
  dialog.querySelector("[data-find-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => clearTimeout(idle));
  for (const name of ["pointerdown", "keydown", "input"]) dialog.addEventListener(name, watch);
})();
