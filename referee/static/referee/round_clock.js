"use strict";
/* The clock of a round: counts down to the time that the server has said, and says in the last
   minutes what happens to the hand in progress. A screen's own clock may be wrong. */
(() => {
  const lastMinutes = 5;
  const askEvery = 30000; // somebody may start, stop or lengthen it while the page is open
  const live = document.querySelector("[data-live]");
  // Looked up each time: the page around it may be replaced.
  const part = () => document.querySelector("[data-clock-part]");
  let behind = 0;

  const time = () => Date.now() + (live ? Number(live.dataset.behind || 0) : behind);

  /* A page at a table is made for this moment, and says which one it is. */
  function setClock() {
    const now = part()?.querySelector("[data-now]")?.dataset.now;
    if (now) behind = Number(now) * 1000 - Date.now();
  }

  async function ask() {
    const shown = part();
    if (document.hidden || !shown) return;
    try {
      const answer = await fetch(shown.dataset.clockPart, { redirect: "error", cache: "no-store" });
      if (!answer.ok) return;
      const fresh = document.createElement("template");
      fresh.innerHTML = await answer.text();
      const grid = document.querySelector("[data-doing]");
      const before = grid?.getBoundingClientRect().top;
      shown.replaceChildren(...fresh.content.querySelector("[data-clock-part]").childNodes);
      setClock();
      tick();
      // A clock that starts now must not push the points away under a thumb.
      if (grid) window.scrollBy({ top: grid.getBoundingClientRect().top - before, behavior: "instant" });
    } catch {
      // What was known goes on counting.
    }
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-round-clock]")) {
      const minutes = Math.ceil((Number(clock.dataset.roundClock) * 1000 - time()) / 60000);
      const words = minutes > 0 ? clock.dataset.words.replace("{minutes}", minutes) : clock.dataset.over;
      if (clock.textContent !== words) clock.textContent = words;
      const near = minutes <= lastMinutes;
      clock.parentElement.classList.toggle("nearly-over", near);
      const until = clock.parentElement.querySelector("[data-until]");
      if (until) until.hidden = minutes <= 0; // a time that is past says nothing
      const rule = clock.parentElement.querySelector("[data-last-minutes]");
      if (rule) rule.hidden = !near;
    }
  }

  live?.addEventListener("live:shown", tick);
  document.addEventListener("table:shown", () => {
    setClock();
    tick();
  });
  setInterval(tick, 5000);
  if (part()) setInterval(ask, askEvery);
  setClock();
  tick();
})();
