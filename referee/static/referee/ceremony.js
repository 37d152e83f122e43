"use strict";
// One lot after another: space, arrow or tap goes on; nothing is sent anywhere.
(() => {
  const lots = [...document.querySelectorAll("#lots > li")];
  const places = [...document.querySelectorAll(".ceremony-card li[data-step]")];
  const buttons = document.getElementById("ceremony-buttons");
  if (!buttons || !lots.length) return;
  const auto = document.getElementById("lot-auto");
  const PAUSE = 4000;
  let shown = 0;
  let timer = 0;

  function show(step) {
    shown = Math.min(Math.max(step, 0), lots.length);
    lots.forEach((lot, index) => {
      // The lot that came last and the one before it.
      lot.hidden = index >= shown || index < shown - 2;
      lot.classList.toggle("arriving", index === shown - 1);
    });
    for (const place of places) {
      const open = Number(place.dataset.step) > shown;
      const fresh = Number(place.dataset.step) === shown;
      place.classList.toggle("waiting", open);
      place.setAttribute("aria-hidden", String(open));
      if (fresh) {
        document.querySelector(".ceremony-card.fresh")?.classList.remove("fresh");
        place.closest(".ceremony-card").classList.add("fresh");
        place.scrollIntoView({ block: "nearest" });
      }
    }
    document.getElementById("lot-count").textContent = String(shown);
    if (shown === lots.length) run(false);
  }

  function run(on) {
    clearInterval(timer);
    auto.setAttribute("aria-pressed", String(on));
    if (on) timer = setInterval(() => show(shown + 1), PAUSE);
  }

  document.getElementById("lot-next").addEventListener("click", () => show(shown + 1));
  document.getElementById("lot-back").addEventListener("click", () => show(shown - 1));
  document.getElementById("lot-all").addEventListener("click", () => show(lots.length));
  auto.addEventListener("click", () => run(auto.getAttribute("aria-pressed") !== "true"));
  document.addEventListener("keydown", (event) => {
    // These press what has the focus; the keys of a presenter's remote control never do.
    if ([" ", "Enter"].includes(event.key) && event.target.closest("button, a, input")) return;
    const way = { " ": 1, ArrowRight: 1, PageDown: 1, Enter: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    show(shown + way);
  });
  document.querySelector(".ceremony-cards").addEventListener("click", () => show(shown + 1));
  buttons.hidden = false;
  show(0);
  document.getElementById("lot-next").focus();
})();
