"use strict";
/* The rotation of a kiosk: one page of one panel at a time, a bar that shows how long it stays.
   A panel with many pages shows a few in its turn and goes on from there in its next one. */
(() => {
  const root = document.querySelector("[data-live]");
  const stage = document.querySelector("[data-rotation]");
  const bar = stage.querySelector("[data-progress]");
  const pagesInTurn = 4;

  let panel = "";
  let shownInTurn = 0;
  const lastPage = {};

  const pagesOf = (name) => [...root.querySelectorAll(`[data-panel="${name}"]`)];
  const panels = () => [...new Set([...root.querySelectorAll("[data-panel]")].map((page) => page.dataset.panel))];

  /* Show the page that is due and mark its panel in the list at the foot. */
  function apply() {
    const names = panels();
    if (!names.includes(panel)) {
      panel = names[0];
      shownInTurn = 1;
      lastPage[panel] = 0;
    }
    const pages = pagesOf(panel);
    lastPage[panel] %= pages.length;
    for (const page of root.querySelectorAll("[data-panel]")) {
      page.classList.toggle("current", page === pages[lastPage[panel]]);
    }
    for (const tab of root.querySelectorAll("[data-tab]")) {
      tab.classList.toggle("current", tab.dataset.tab === panel);
      const count = tab.querySelector("[data-count]");
      if (count) count.textContent = tab.dataset.tab === panel ? `${lastPage[panel] + 1}/${pages.length}` : "";
    }
    stage.classList.toggle("alone", root.querySelectorAll("[data-panel]").length === 1);
    return pages[lastPage[panel]];
  }

  function next() {
    const names = panels();
    const pages = pagesOf(panel).length;
    if (shownInTurn < Math.min(pages, pagesInTurn)) {
      shownInTurn += 1;
    } else {
      panel = names[(names.indexOf(panel) + 1) % names.length];
      shownInTurn = 1;
    }
    lastPage[panel] = panel in lastPage ? (lastPage[panel] + 1) % pagesOf(panel).length : 0;
    turn();
  }

  function turn() {
    const seconds = Number(apply().dataset.seconds);
    bar.style.setProperty("--seconds", `${seconds}s`);
    bar.classList.remove("running");
    void bar.offsetWidth; // restarts the animation
    bar.classList.add("running");
    setTimeout(next, seconds * 1000);
  }

  const clock = document.querySelector("[data-clock]");
  function tick() {
    const now = new Date(Date.now() + Number(root.dataset.behind || 0));
    clock.textContent = now.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: root.dataset.zone });
  }

  root.addEventListener("live:shown", apply);
  setInterval(tick, 1000);
  tick();
  document.documentElement.classList.add("rotating");
  turn();
})();
