"use strict";
// Collects taps into the text fields of the form, which work without this as well. What the cards
// mean, and whether they are possible, is the server's answer.
(() => {
  const form = document.querySelector("[data-adjudicator]");
  if (!form) return;
  const picker = form.querySelector(".adj-picker");
  const slots = [...form.querySelectorAll("[data-slot]")];
  const keys = new Map(
    [...picker.querySelectorAll("[data-code]")].map((key) => [key.dataset.code, key]),
  );
  const decks = Number(form.dataset.decks);
  let active = form.querySelector(".adj-active") || slots[0];

  const field = (slot) => slot.querySelector(".adj-text");
  const codes = (slot) => field(slot).value.split(/\s+/).filter(Boolean);
  const copies = (cards, code) => cards.filter((each) => each === code).length;
  const slotNamed = (name) => slots.find((slot) => slot.dataset.slot === name);

  function write(slot, cards) {
    field(slot).value = cards.join(" ");
    draw(slot);
    mark();
  }

  // A card that was chosen; a tap takes it away.
  function chosen(slot, code, place) {
    const key = keys.get(code).cloneNode(true);
    key.classList.remove("adj-equal", "adj-absent");
    key.removeAttribute("data-copies");
    key.setAttribute("aria-label", form.dataset.remove.replace("{card}", key.dataset.name));
    key.addEventListener("click", (event) => {
      event.stopPropagation();
      activate(slot);
      write(slot, codes(slot).filter((_code, at) => at !== place));
      slot.querySelector(".adj-slot-name").focus();
    });
    return key;
  }

  function draw(slot) {
    const cards = codes(slot);
    const readable = cards.every((code) => keys.has(code));
    slot.classList.toggle("adj-raw", !readable);
    const shown = readable ? cards.map((code, place) => chosen(slot, code, place)) : [];
    slot.querySelector(".adj-chosen").replaceChildren(...shown);
    slot.querySelector(".adj-total").textContent = cards.length > 1 ? `(${cards.length})` : "";
  }

  // On the picker: how often a card is in the active place, and what the hand does not hold.
  function mark() {
    const cards = codes(active);
    const source = active.dataset.from && codes(slotNamed(active.dataset.from));
    for (const [code, key] of keys) {
      const count = copies(cards, code);
      if (count) key.dataset.copies = count;
      else delete key.dataset.copies;
      key.setAttribute("aria-label", count ? `${key.dataset.name} ×${count}` : key.dataset.name);
      key.classList.toggle("adj-absent", Boolean(source && source.length) && !source.includes(code));
    }
    // Earlier calls appear one after the other.
    let filled = true;
    for (const slot of slots.filter((each) => "earlier" in each.dataset)) {
      slot.hidden = !filled && codes(slot).length === 0 && slot !== active;
      filled = codes(slot).length > 0;
    }
  }

  function activate(slot) {
    active = slot;
    form.elements.slot.value = slot.dataset.slot;
    for (const each of slots) {
      each.classList.toggle("adj-active", each === slot);
      each.querySelector(".adj-slot-name").setAttribute("aria-pressed", String(each === slot));
    }
    mark();
  }

  // Not the first button of the form, which asks.
  function refresh() {
    form.requestSubmit(form.querySelector(`.adj-question[aria-pressed="true"]`));
  }

  form.classList.add("adj-on");
  picker.hidden = false;
  for (const element of form.querySelectorAll(".adj-slot-name, .adj-chosen, [data-clear]")) {
    element.hidden = false;
  }
  for (const slot of slots) {
    slot.addEventListener("click", () => activate(slot));
    field(slot).addEventListener("input", () => {
      draw(slot);
      mark();
    });
    draw(slot);
  }
  for (const [code, key] of keys) {
    key.addEventListener("click", () => {
      const cards = codes(active);
      if (copies(cards, code) < decks) write(active, [...cards, code]);
    });
  }
  form.querySelector("[data-clear]").addEventListener("click", () => {
    for (const seat of active.querySelectorAll("input[type=radio]")) seat.checked = false;
    write(active, []);
  });
  form.querySelector("[data-typing]").addEventListener("click", () => {
    form.classList.toggle("adj-typed");
    if (form.classList.contains("adj-typed")) field(active).focus();
  });
  form.addEventListener("change", (event) => {
    if ("atOnce" in event.target.dataset) refresh();
  });
  activate(active);
})();
