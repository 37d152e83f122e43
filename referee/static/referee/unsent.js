"use strict";
// What was typed and not sent is on this phone still, also while nobody is signed in.
(() => {
  const line = document.querySelector("[data-unsent]");
  let waiting = 0;
  try {
    waiting = Object.keys(localStorage).filter((name) => name.startsWith("outbox:")).length;
  } catch {
    // It stores nothing, so nothing waits.
  }
  if (!waiting) return;
  line.textContent = line.dataset.unsent.replace("{n}", waiting);
  line.hidden = false;
})();
