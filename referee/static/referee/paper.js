"use strict";
// A sheet takes its time: says so, with the seconds, until the frame has it.
(() => {
  const frame = document.querySelector(".paper-frame");
  const box = document.querySelector("[data-waiting]");
  if (!frame || !box) return;
  const elapsed = box.querySelector("[data-elapsed]");
  const start = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - start) / 1000);
    if (!seconds) return;
    box.hidden = false;
    elapsed.textContent = box.dataset.unit.replace("0", seconds);
  }, 250);
  frame.addEventListener("load", () => {
    clearInterval(timer);
    box.hidden = true;
  });
})();
