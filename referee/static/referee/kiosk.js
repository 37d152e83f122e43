"use strict";
/* The rotation of a screen: one page of one panel at a time, a bar that shows how long it stays.
   A panel with many pages shows a few in its turn and goes on from there in its next one. The desk
   can switch to one panel for a while, and whoever stands before the screen can stop it; both end by
   themselves. */
(() => {
  const root = document.querySelector("[data-live]");
  const stage = document.querySelector("[data-rotation]");
  const bar = stage.querySelector("[data-progress]");
  const pagesInTurn = 4;

  let panel = "";
  let shownInTurn = 0;
  const lastPage = {};
  const lastSeldom = {};
  let firstLogo = 0;

  let timer = 0;
  let stopped = 0; // the timer that ends a stop
  const hold = document.querySelector("[data-hold]");

  const now = () => Date.now() + Number(root.dataset.behind || 0);
  const pagesOf = (name) => [...root.querySelectorAll(`[data-panel="${name}"]`)];
  const all = () => [...new Set([...root.querySelectorAll("[data-panel]:not([data-aside])")].map((page) => page.dataset.panel))];

  /* The panels that take turns: the one that the desk switched to, as long as it lasts. It may be
     one that is aside of the usual turn. */
  function panels() {
    const { shown, shownUntil } = root.querySelector(".screen").dataset;
    const switched = shown && now() < Number(shownUntil) * 1000;
    return switched && pagesOf(shown).length ? [shown] : all();
  }

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
    showSponsors();
    stage.classList.toggle("alone", root.querySelectorAll("[data-panel]").length === 1);
    return pages[lastPage[panel]];
  }

  /* The number of the page that follows. Of those that come seldom one has its turn when all the
     others have had theirs. */
  function following(name) {
    const pages = pagesOf(name);
    const seldom = pages.filter((page) => page.hasAttribute("data-seldom"));
    const often = pages.filter((page) => !seldom.includes(page));
    const onward = often[often.indexOf(pages[lastPage[name]]) + 1];
    if (onward || !seldom.length) return pages.indexOf(onward || often[0]);
    lastSeldom[name] = name in lastSeldom ? (lastSeldom[name] + 1) % seldom.length : 0;
    return pages.indexOf(seldom[lastSeldom[name]]);
  }

  /* Sponsors: as many side by side as there is room for, others with the next page. Returns how many. */
  function showSponsors() {
    const strip = root.querySelector("[data-strip]");
    if (!strip) return 0;
    const logos = [...strip.children];
    const room = Number(getComputedStyle(strip).getPropertyValue("--logos"));
    if (firstLogo >= logos.length) firstLogo = 0;
    logos.forEach((logo, at) => {
      logo.hidden = at < firstLogo || at >= firstLogo + room;
    });
    return room;
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
    lastPage[panel] = panel in lastPage ? following(panel) : 0;
    firstLogo += showSponsors();
    turn();
  }

  function turn() {
    const seconds = Number(apply().dataset.seconds);
    bar.style.setProperty("--seconds", `${seconds}s`);
    bar.classList.remove("running");
    void bar.offsetWidth; // restarts the animation
    bar.classList.add("running");
    clearTimeout(timer);
    timer = setTimeout(next, seconds * 1000);
  }

  /* Stop at the page that is shown; it goes on by itself after a minute without a touch. */
  function stop() {
    clearTimeout(timer);
    clearTimeout(stopped);
    bar.classList.remove("running");
    hold.textContent = hold.dataset.goWords;
    hold.setAttribute("aria-pressed", "true");
    stopped = setTimeout(go, Number(hold.dataset.seconds) * 1000);
  }

  function go() {
    clearTimeout(stopped);
    stopped = 0;
    hold.textContent = hold.dataset.holdWords;
    hold.setAttribute("aria-pressed", "false");
    turn();
  }

  /* One page on or back, for whoever looks for something: that stops the turn as well. */
  function step(by) {
    const pages = [...root.querySelectorAll("[data-panel]")].filter((page) => panels().includes(page.dataset.panel));
    const at = pages.findIndex((page) => page.classList.contains("current"));
    const page = pages[(at + by + pages.length) % pages.length];
    panel = page.dataset.panel;
    lastPage[panel] = pagesOf(panel).indexOf(page);
    apply();
    stop();
  }

  hold.addEventListener("click", () => (stopped ? go() : stop()));
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else if (event.key === " " && !event.target.closest("button, a")) hold.click();
    else return;
    event.preventDefault();
  });

  const clock = document.querySelector("[data-clock]");
  function tick() {
    clock.textContent = new Date(now()).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: root.dataset.zone });
  }

  root.addEventListener("live:shown", () => {
    const shown = panel;
    apply();
    if (panel !== shown && !stopped) turn(); // switched from the desk: its time begins now
  });
  setInterval(tick, 1000);
  tick();
  document.documentElement.classList.add("rotating");
  hold.hidden = false;
  hold.textContent = hold.dataset.holdWords;
  turn();
})();
