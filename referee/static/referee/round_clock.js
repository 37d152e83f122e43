"use strict";
/* The clock of a round: counts down to the time that the server has said, and says in the last
   minutes what happens to the hand in progress. A screen's own clock may be wrong. */
(() => {
  const lastMinutes = 5;
  const opened = Date.now();
  const live = document.querySelector("[data-live]");
  const now = document.querySelector("[data-now]")?.dataset.now;

  const time = () => {
    if (live) return Date.now() + Number(live.dataset.behind || 0);
    return now ? Number(now) * 1000 + Date.now() - opened : Date.now();
  };

  function tick() {
    for (const clock of document.querySelectorAll("[data-round-clock]")) {
      const minutes = Math.ceil((Number(clock.dataset.roundClock) * 1000 - time()) / 60000);
      const words = minutes > 0 ? clock.dataset.words.replace("{minutes}", minutes) : clock.dataset.over;
      if (clock.textContent !== words) clock.textContent = words;
      const near = minutes <= lastMinutes;
      clock.parentElement.classList.toggle("nearly-over", near);
      const rule = clock.parentElement.querySelector("[data-last-minutes]");
      if (rule) rule.hidden = !near;
    }
  }

  live?.addEventListener("live:shown", tick);
  setInterval(tick, 5000);
  tick();
})();
