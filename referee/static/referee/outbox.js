// What was typed on this phone is stored first, then sent with its key until it is answered, in order
// within each match. Nothing here looks at a page.

import { letGo, newKey, sweep, takeToSend, wasSent } from "./outbox_db.js";
import {
  change, entries, giveUp, isMine, isWaiting, keepsAnything, laneOf, on, onOtherTabs, person, put, read,
  remove, tell,
} from "./outbox_entries.js";
import { bodyOf, forgetPhoto, sweepPhotos } from "./outbox_photos.js";

export { entries, isMine, keepsAnything, newKey, on, put };

const PATIENCE = 20000; // of one request, in milliseconds
const LONGEST_WAIT = 15; // times the first one

const busy = new Map(); // of a match: the key that is being sent
const waits = new Map(); // of a match: how often in a row there was no answer, and the timer
const held = new Set(); // keys that are being changed on this page
let firstWait = 1000;
let stopped = ""; // why nothing is sent until somebody signs in
let signIns = 0; // since the page was opened
let silent = false; // the last thing that was asked had no answer

/* Give an entry up. */
export function drop(key) {
  giveUp(key);
  forgetPhoto(key);
  tell("changed");
  kick();
}

/* Send an entry that came back once more, or in the name of whoever is signed in now. */
export function resume(key) {
  change(key, { state: "waiting", answer: null, by: person.pk, byName: person.name });
  tell("changed");
  kick();
}

/* Who is signed in on the page that is shown, and how long to wait before asking again. */
export function use({ user, name, retry }) {
  if (user !== person.pk) stopped = "";
  Object.assign(person, { pk: user, name });
  firstWait = retry * 1000;
  kick();
}

export const isStopped = () => stopped !== "";

export const signInsSoFar = () => signIns;

/* Nobody is signed in any more: nothing is sent until somebody is. An answer to what was asked before
   the last sign-in says nothing of it. */
export function stop(why, asked) {
  if (stopped || asked !== signIns) return;
  stopped = why;
  tell("stopped", why);
}

/* Somebody has signed in: go on. */
export function signedIn() {
  stopped = "";
  signIns += 1;
  hurry();
}

/* There is a network again: do not wait for the next turn. */
export function hurry() {
  for (const { timer } of waits.values()) clearTimeout(timer);
  waits.clear();
  kick();
}

/* Note whether the server answered the page that is shown. */
export function heard(answered) {
  silent = !answered;
}

/* Keep an entry from being sent while it is changed on this page, or let it go on. */
export function keepBack(key, back) {
  if (back) held.add(key);
  else held.delete(key);
}

/* Send the first entry of each match that may be sent now; photos once no hand can be sent. */
export function kick() {
  const heads = new Map();
  for (const entry of entries()) if (!heads.has(laneOf(entry))) heads.set(laneOf(entry), entry);
  const ready = [...heads.values()].filter((entry) => isWaiting(entry) && !held.has(entry.key));
  const first = ready.filter((entry) => !entry.photo);
  for (const entry of first.length ? first : ready) {
    const lane = laneOf(entry);
    if (!stopped && !busy.has(lane) && !waits.get(lane)?.timer) send(entry.key, lane);
  }
}

async function send(key, lane) {
  busy.set(lane, key);
  const pause = await mayNotSend(key);
  const entry = read(key);
  let answer = null;
  const asked = signIns;
  if (pause === 0 && entry) {
    change(key, { sent: true });
    answer = await ask(entry).catch(() => null); // no answer, or not ours: the entry stays
    silent = answer === null;
    await letGo(key);
  }
  busy.delete(lane);
  if (pause) wait(lane, { pause });
  else if (!read(key)) kick(); // settled in another tab
  else if (answer) settle(key, lane, answer, asked);
  else wait(lane);
  tell("changed");
}

/* Return 0 when an entry can be sent now, or how long to wait, in milliseconds. What was never sent is
   not sent into silence: as long as the server cannot have it, it can be changed as if never typed. */
async function mayNotSend(key) {
  const doubtful = silent || !navigator.onLine;
  if (doubtful && !(await wasSent(key)) && !(await reaches())) return pauseAfter(1);
  return held.has(key) ? pauseAfter(1) : takeToSend(key);
}

async function reaches() {
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), PATIENCE);
  try {
    silent = !isOurs(await fetch("/healthz", { cache: "no-store", signal: abort.signal }));
  } catch {
    silent = true;
  }
  clearTimeout(limit);
  return !silent;
}

// The page of a hotel's network, or of a server that is starting, is no answer of ours.
const isOurs = (response) => response.status < 500 && response.headers.has("X-Frame-Options");

async function ask(entry) {
  const body = await bodyOf(entry);
  if (!body) return { status: 0, kind: "photo_lost" };
  const abort = new AbortController();
  const limit = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(entry.url, {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Idempotency-Key": entry.key,
        "X-CSRFToken": csrfToken(),
        "X-Typed-By": entry.by,
      },
      body,
      redirect: "error",
      cache: "no-store",
      signal: abort.signal,
    });
    if (!isOurs(response)) throw new Error("none");
    // Any other answer of ours is one for people, whatever it is: asking again would bring the same.
    const json = (response.headers.get("Content-Type") || "").startsWith("application/json");
    const said = json ? await response.json() : {};
    return { status: response.status, kind: "other", ...said };
  } finally {
    clearTimeout(limit);
  }
}

/* The token of the session as it is now, not as it was when the form was made. */
export function csrfToken() {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

function settle(key, lane, answer, asked) {
  const entry = read(key);
  const again = waits.get(lane)?.outdated;
  waits.delete(lane);
  if (answer.kind === "saved") {
    tell("delivered", { entry, answer });
    remove(key);
    forgetPhoto(key);
    tell("changed");
  } else if (answer.kind === "outdated" && !again) {
    wait(lane, { outdated: true }); // somebody signed in: the cookie has the new token
  } else if (answer.status === 401 || answer.kind === "somebody_else" || answer.kind === "outdated") {
    stop(answer.kind, asked);
  } else {
    const { kind, html, status } = answer;
    change(key, { state: "attention", answer: { kind, html, status } });
    tell("attention", { entry, answer });
  }
  kick();
}

const pauseAfter = (times) => firstWait * Math.min(2 ** (times - 1), LONGEST_WAIT) * (0.5 + Math.random());

// `pause` while the server is not asked at all; then it is no turn that failed.
function wait(lane, { pause = 0, ...more } = {}) {
  const times = (waits.get(lane)?.times ?? 0) + (pause ? 0 : 1);
  const timer = setTimeout(() => {
    const kept = waits.get(lane);
    if (kept) kept.timer = 0;
    kick();
  }, pause || pauseAfter(times));
  waits.set(lane, { times, timer, paused: pause > 0, ...more });
}

window.addEventListener("online", hurry);
onOtherTabs(() => {
  for (const each of waits.values()) {
    if (!each.paused) continue;
    clearTimeout(each.timer); // it waited for the other tab
    each.timer = 0;
  }
  tell("changed");
  kick();
});
window.addEventListener("pagehide", () => {
  for (const key of [...busy.values(), ...held]) letGo(key);
});
const waiting = new Set(entries().map(({ key }) => key));
sweep(waiting);
sweepPhotos(waiting);
