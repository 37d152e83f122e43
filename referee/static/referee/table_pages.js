// Pages of the tables without loading them anew: what was fetched before is shown at once, what was
// typed stays, and the page follows what others save.

import * as outbox from "./outbox.js";
import { begun, hasForm, movedSince, placeInSight, putBack, takeDown, titleOf } from "./table_chosen.js";
import { restore } from "./table_entry.js";
import { seen, tellChanges } from "./table_notices.js";
import { fill, words } from "./table_words.js";

const OURS = /^\/tables\/[^/]+\/(\d+\/(hands\/\d+\/)?)?$/;
const PATIENCE = 8000;
const POLL_PATIENCE = 4000;
const MISSES = 3;
const SILENCE = 12000; // with the patience of one question: marked within 15 seconds
const FRESH = 60000; // so old a page may be before it is fetched again ahead of time
const MOST_AHEAD = 6;
const QUIET = 350; // since the last touch: a page must not change under a finger

const loaded = new Set([...document.scripts].map((script) => script.src));
const kept = new Map(); // address → { html, at }
const state = { etag: "", misses: 0, heard: Date.now(), timer: 0, behind: 0, offered: "" };
let start = () => {};
let touched = 0;
let shownAt = 0; // when the page that is shown was asked for
let shownPath = location.pathname + location.search;
let visits = 0; // where somebody went last counts, whichever answer comes first
let refreshing = false;
let wanted = null; // how to do it once more, when the refresh under way is done

const strip = () => document.getElementById("outbox");
const here = () => location.pathname + location.search;
const jittered = (milliseconds) => milliseconds * (0.8 + 0.4 * Math.random());

/* Begin to follow; `startPage` makes a page work that was asked for at a time. */
export function followPages(startPage) {
  start = startPage;
  // The answer to a form is no page that can be come back to.
  if (!strip().hasAttribute("data-answered")) {
    kept.set(here(), { html: document.documentElement.outerHTML, at: Date.now() });
  }
  for (const name of ["pointerdown", "pointerup", "keydown"]) {
    document.addEventListener(name, () => { touched = Date.now(); }, true);
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
    const address = new URL(link.href);
    if (address.origin !== location.origin || !OURS.test(address.pathname)) return;
    if (address.pathname + address.search === here() && address.hash) return;
    event.preventDefault();
    visit(address);
  });
  // A link to a part of the page is told here, too.
  window.addEventListener("popstate", () => {
    if (here() !== shownPath) visit(new URL(location.href), { push: false });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(state.timer);
    else poll();
  });
  setInterval(() => document.hidden || tellTime(), 1000);
  fetchAhead();
  again();
}

async function load(address, patience = PATIENCE) {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), patience);
  const at = Date.now();
  try {
    const response = await fetch(address, { signal: abort.signal, cache: "no-store" });
    if (!response.headers.has("X-Frame-Options") || response.status >= 500) throw new Error("none");
    if (response.redirected && !OURS.test(new URL(response.url).pathname)) return { moved: response.url };
    if (!response.ok) return { moved: address };
    const page = { html: await response.text(), at };
    if (at >= (kept.get(address)?.at ?? 0)) kept.set(address, page);
    return page;
  } finally {
    clearTimeout(limit);
  }
}

/* Go to a page of the tables: what is known of it at once, then as it is now. */
export async function visit(address, { push = true } = {}) {
  const path = address.pathname + address.search;
  const known = kept.get(path);
  visits += 1;
  const mine = visits;
  if (known) show(known, address, push, true);
  else strip().classList.add("tb-busy");
  try {
    const page = await load(path);
    if (mine !== visits) return;
    if (page.moved) location.assign(address);
    else if (!known) show(page, address, push);
    else await swapWhenQuiet(page, path);
  } catch {
    if (!known && mine === visits) toast(words().not_reached);
  } finally {
    if (mine === visits) strip().classList.remove("tb-busy");
  }
}

/* Tell whether another page is on its way. */
export const isGoing = () => strip().classList.contains("tb-busy");

function show(page, address, push, remembered = false) {
  if (push) history.pushState(null, "", address);
  replaceBody(page, remembered);
  if (push) window.scrollTo(0, 0);
  if (address.hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
  Object.assign(state, { etag: "", now: null, offered: "" });
  fetchAhead();
  again();
}

// What a page said once it does not say again when it is shown from memory.
function replaceBody({ html, at }, remembered = false, chosen = []) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  document.title = fresh.title;
  if (remembered) for (const old of fresh.querySelectorAll("main > .tb-notice")) old.remove();
  const said = document.querySelector("[data-toasts]").childNodes;
  fresh.querySelector("[data-toasts]")?.replaceChildren(...said);
  document.body.replaceWith(fresh.body);
  shownAt = at;
  shownPath = here();
  addScripts();
  putBack(chosen);
  start(at);
  putBack(chosen); // what belongs to forms that the phone made or aimed at another hand
  document.dispatchEvent(new Event("table:shown"));
}

// A script that comes with a body which is put in does not run by itself.
function addScripts() {
  for (const { src, type } of document.body.querySelectorAll("script[src]")) {
    if (loaded.has(src)) continue;
    loaded.add(src);
    document.head.append(Object.assign(document.createElement("script"), { src, type }));
  }
}

/* Show the page as it is now, with what was typed on it and the place that was scrolled to. What
   was saved from here is shown though the points of a hand are lost by it; nothing that was chosen
   beside them is, unless somebody `asked` for it. */
export async function refresh({ own = false, asked = false } = {}) {
  if (refreshing) wanted = { own: own || Boolean(wanted?.own), asked: asked || Boolean(wanted?.asked) };
  if (refreshing || document.querySelector("[data-answered], [data-plain], [data-editing]")) return;
  refreshing = true;
  try {
    const path = here();
    const page = await load(path);
    if (page.moved) return;
    await swapWhenQuiet(page, path, { own, asked });
  } catch {
    // The next poll finds that the page is still behind.
  } finally {
    refreshing = false;
  }
  const more = wanted;
  wanted = null;
  if (more) refresh(more);
}

const writing = () => document.activeElement?.matches("main input:not([type=radio], [type=checkbox]), main textarea");
const typedForm = () => document.querySelector("[data-doing] [data-typed]");

async function swapWhenQuiet(page, path, { own = false, asked = false } = {}) {
  while (Date.now() - touched < QUIET || writing() || document.querySelector("dialog[open]")) {
    await new Promise((resume) => setTimeout(resume, 100));
  }
  // Another page is shown by now, or was asked for later: it would bring back what was. What waits and
  // is being changed has its form on this page alone.
  if (here() !== path || page.at < shownAt || document.querySelector("[data-editing]")) return;
  const form = typedForm();
  const roots = rootsOf(page);
  const lost = asked ? [] : begun().filter((each) => !hasForm(roots, each));
  if (lost.length || (form && !own && !asked && !isOffered(roots, form))) offer(lost);
  else swap(page, form);
}

/* The parts of a page in which a form can be. */
function rootsOf({ html }) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  return [fresh, ...[...fresh.querySelectorAll("template")].map((each) => each.content)];
}

/* Tell whether a fresh page has a form for the same hand, so that what was typed can stay. */
function isOffered(roots, form) {
  const action = new URL(form.action).pathname;
  return roots.some((root) => root.querySelector(`form[data-hand-form][action="${action}"]`))
    || roots[0].querySelector("template[data-blind]");
}

function swap(page, form) {
  const fields = form && [...new FormData(form)];
  const open = [...document.querySelectorAll("details[open][id]")].map((each) => each.id);
  const focused = document.activeElement?.id;
  const place = window.scrollY;
  const grid = topOfGrid();
  const button = placeInSight();
  replaceBody(page, false, takeDown());
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const again = form && document.querySelector("[data-doing] [data-hand-form]");
  if (again && again.action === form.action && !again.hasAttribute("data-typed")) {
    restore(again, fields.filter(([name]) => !["key", "seen_version", "confirmed"].includes(name)));
    again.dataset.typed = "";
    again.dispatchEvent(new Event("typed"));
    // Pairs, seats or penalties moved: what was chosen stays, what it means may be another thing.
    again.querySelector("[data-restored]").hidden = false;
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  window.scrollTo({ top: place, behavior: "instant" });
  // Whatever came or went above the points, or above a form that was begun: they stay under the thumb.
  let moved = grid !== null && topOfGrid() !== null ? topOfGrid() - grid : 0;
  if (button) moved = movedSince(button);
  if (moved) window.scrollBy({ top: moved, behavior: "instant" });
}

const topOfGrid = () => document.querySelector("[data-doing] .tb-grid")?.getBoundingClientRect().top ?? null;

/* Others changed what is being typed here: say so, and change nothing before it is asked for. */
function offer(lost) {
  const { last, stamp } = state.now ?? {};
  if (state.offered === stamp) return;
  state.offered = stamp;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tb-btn";
  button.textContent = lost.length ? words().reload_lost : words().reload;
  button.addEventListener("click", () => refresh({ asked: true }));
  const changed = fill(words().changed, { name: last?.by || "–", time: last?.at ?? "" });
  const what = lost.map(titleOf).join(" · ");
  toast(lost.length ? `${changed} ${fill(words().half_chosen, { what })}` : changed, button);
}

/* Fetch the referee's other tables ahead, so that they open without a network. */
async function fetchAhead() {
  const found = [...document.querySelectorAll("[data-siblings] a, [data-now] a")].slice(0, MOST_AHEAD);
  const links = found.map((link) => new URL(link.href).pathname);
  const wanted = new Set([...links, strip().dataset.match, strip().dataset.list]);
  for (const path of wanted) {
    if (!path || path === here() || Date.now() - (kept.get(path)?.at ?? 0) < FRESH) continue;
    try {
      await load(path);
    } catch {
      return; // no network: later
    }
  }
}

async function poll() {
  clearTimeout(state.timer);
  const match = strip().dataset.match;
  if (!match) return again();
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), POLL_PATIENCE);
  const asked = here();
  const signIns = outbox.signInsSoFar();
  try {
    const since = seen() === null ? "" : `?since=${seen()}`;
    const response = await fetch(`${match}state/${since}`, {
      headers: { Accept: "application/json", ...(state.etag && { "If-None-Match": state.etag }) },
      cache: "no-store",
      signal: abort.signal,
    });
    if (!response.headers.has("X-Frame-Options") || response.status >= 500) throw new Error("none");
    // Whoever is typing is asked when he saves.
    if (response.status === 401 && !typedForm() && !begun().length) outbox.stop("signed_out", signIns);
    outbox.heard(true);
    if (state.misses) outbox.hurry();
    state.misses = 0;
    state.heard = Date.now();
    const behind = Date.parse(response.headers.get("Date")) - Date.now();
    state.behind = Math.abs(behind) > 3000 ? behind : 0;
    if (response.status === 200) {
      const now = await response.json();
      if (asked !== here()) return again();
      state.etag = response.headers.get("ETag");
      follow(now);
    } else if (response.status === 304 && state.now) {
      follow(state.now); // the page may be behind still
    }
  } catch {
    state.misses += 1;
    outbox.heard(false);
  } finally {
    clearTimeout(limit);
  }
  tellTime();
  fetchAhead();
  return again();
}

function again() {
  clearTimeout(state.timer);
  const every = Number(strip().dataset.poll) * 1000;
  state.timer = setTimeout(poll, jittered(state.misses ? Math.min(every, 2000) : every));
}

/* Forget how the pages of a match were: something was saved there. */
export function outdate(match) {
  for (const address of [...kept.keys()]) if (address.startsWith(match)) kept.delete(address);
}

/* Take in what the server says about the match that is shown; `own` when it was saved from here. */
export function follow(now, { own = false } = {}) {
  state.now = now;
  // The answer to what was saved from here knows nothing of others.
  if (now.changes) tellChanges(now.changes, now.seq);
  const { dataset } = strip();
  dataset.others = now.others.join("、");
  // Without a stamp the page shows nothing that could be behind.
  if (dataset.stamp && now.stamp !== dataset.stamp && now.stamp !== state.offered) refresh({ own });
  tellTime();
}

function tellTime() {
  const stale = state.misses >= MISSES || Date.now() - state.heard > SILENCE;
  const line = document.querySelector("[data-following]");
  const { others, match } = strip().dataset;
  const at = new Date(state.heard + state.behind);
  let text = others ? fill(words().others, { names: others }) : (others === undefined ? line.textContent : "");
  if (stale && match) {
    text = fill(words().stale, { time: at.toLocaleTimeString("en-GB", { timeZone: strip().dataset.zone }) });
  }
  line.classList.toggle("tb-stale", stale);
  if (line.textContent !== text) line.textContent = text;
}

/* Say something for a few seconds in the strip: it covers nothing and moves nothing. */
export function toast(text, button) {
  const said = document.createElement("p");
  said.className = "tb-toast tb-notice";
  said.append(text, ...(button ? [" ", button] : []));
  said.addEventListener("click", () => said.remove());
  document.querySelector("[data-toasts]").replaceChildren(said);
  if (!button) setTimeout(() => said.remove(), 8000);
}
