"use strict";
/* A page that follows its event: asks for the part in [data-live] with the ETag of what it shows,
   changes only what differs, and says since when it has heard nothing. */
(() => {
  const root = document.querySelector("[data-live]");
  if (!root) return;
  const marker = document.querySelector("[data-as-of]");
  const clock = marker.querySelector("time");
  const trouble = marker.querySelector("[data-trouble]");
  const troubleWords = trouble.dataset.trouble;

  const every = Number(root.dataset.seconds) * 1000;
  const retryEvery = Math.min(every, 2000); // current again soon after the server's return
  const patience = 4000;
  const missesAllowed = 3;
  const silenceAllowed = 12000; // with the patience of one question: marked within 15 seconds

  const clockTolerance = 3000; // the server tells whole seconds, and answers take a while

  let etag = root.dataset.etag;
  let misses = 0;
  let heard = Date.now();
  let aged = 0; // how old the answer was: in a burst the server may give a page once more
  let timer = 0;
  let asking = false;

  const jittered = (milliseconds) => milliseconds * (0.8 + 0.4 * Math.random());

  async function ask() {
    clearTimeout(timer);
    if (asking) return;
    asking = true;
    const abort = new AbortController();
    const limit = setTimeout(() => abort.abort(), patience);
    try {
      const answer = await fetch(root.dataset.live, {
        headers: { "If-None-Match": etag },
        cache: "no-store",
        signal: abort.signal,
      });
      // Something between us and the server may answer with a page of its own.
      if (!answer.headers.has("ETag")) throw new Error("not from our server");
      if (answer.status === 200) {
        show(await answer.text());
        etag = answer.headers.get("ETag");
      } else if (answer.status !== 304) {
        throw new Error(String(answer.status));
      }
      misses = 0;
      heard = Date.now();
      aged = Number(answer.headers.get("Age") ?? 0) * 1000;
      setClock(Date.parse(answer.headers.get("Date")));
    } catch {
      misses += 1;
    } finally {
      clearTimeout(limit);
      asking = false;
    }
    tell();
    timer = setTimeout(ask, jittered(misses ? retryEvery : every));
  }

  function show(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const release = fresh.content.querySelector("[data-release]");
    if (release && release.dataset.release !== root.querySelector("[data-release]")?.dataset.release) {
      location.reload(); // the program was replaced: its style sheets and scripts may be new
      return;
    }
    const focused = document.activeElement;
    followChildren(root, fresh.content);
    // What moved to another place has lost the focus on its way.
    if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
    root.dispatchEvent(new CustomEvent("live:shown"));
  }

  /* Change in place, so that the place scrolled to, the focus and what is folded out stay. */
  function follow(shown, fresh) {
    if (shown.isEqualNode(fresh)) return;
    // What somebody typed and was refused stays until it is sent again.
    if (shown.dataset?.keep !== undefined) return;
    if (shown.nodeType !== Node.ELEMENT_NODE || shown.nodeName !== fresh.nodeName) {
      shown.replaceWith(fresh);
      return;
    }
    const flashes = shown.dataset.flash && shown.dataset.flash === fresh.dataset.flash
      && shown.textContent !== fresh.textContent;
    for (const { name } of [...shown.attributes]) {
      if (name !== "open" && !fresh.hasAttribute(name)) shown.removeAttribute(name);
    }
    for (const { name, value } of [...fresh.attributes]) shown.setAttribute(name, value);
    followChildren(shown, fresh);
    if (flashes) flash(shown);
  }

  /* Lines with an id are followed wherever they go: a form must never become another line's. */
  function followChildren(shown, fresh) {
    const after = [...fresh.childNodes];
    after.forEach((node, index) => {
      const there = shown.childNodes[index];
      const own = node.id ? [...shown.children].find((child) => child.id === node.id) : there;
      if (own && own !== there) shown.insertBefore(own, there);
      if (own && (own.id || "") === (node.id || "")) follow(own, node);
      else shown.insertBefore(node, there || null);
    });
    [...shown.childNodes].slice(after.length).forEach((node) => node.remove());
  }

  /* A screen may be in another time zone or have a wrong clock; journal and paper have the server's. */
  function setClock(served) {
    const behind = served - Date.now();
    if (Number.isNaN(behind)) return;
    root.dataset.behind = Math.abs(behind) > clockTolerance ? behind : 0;
  }

  function flash(element) {
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 6000);
  }

  function tell() {
    const stale = misses >= missesAllowed || Date.now() - heard > silenceAllowed;
    const at = new Date(heard - aged + Number(root.dataset.behind || 0));
    clock.textContent = at.toLocaleTimeString("en-GB", { timeZone: root.dataset.zone });
    marker.classList.toggle("stale", stale);
    // Put in only when it is so: this is what a screen reader announces.
    trouble.textContent = stale ? troubleWords : "";
    marker.hidden = false;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(timer);
    else ask();
  });
  setInterval(() => document.hidden || tell(), 1000);
  tell();
  timer = setTimeout(ask, jittered(every));
})();
