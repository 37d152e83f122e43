// The forms of a hand and of a penalty: what a choice means before it is saved, by adding,
// multiplying and looking up in the table that the rules made; the server counts again.

import { fill } from "./table_words.js";

export function chosen(form, name) {
  const input = form.querySelector(`[name="${name}"]:checked`);
  return input ? input.value : "";
}

function previewHand(form, table) {
  const output = form.querySelector("#preview");
  const save = form.querySelector("[data-save]");
  const confirmed = form.elements.confirmed;
  const words = table.words;
  const first = { text: output.textContent, button: save.textContent };

  function show(strong, rest, button, total) {
    confirmed.value = total;
    save.textContent = button;
    const head = document.createElement("strong");
    head.textContent = strong;
    output.replaceChildren(head, document.createElement("br"), rest);
  }

  /* No total yet; `unfinished` when it would be refused as it is, so that it is not sent. */
  function undecided(text, { unfinished = false } = {}) {
    confirmed.value = "";
    save.textContent = first.button;
    output.textContent = text;
    form.toggleAttribute("data-unfinished", unfinished);
  }

  function kitty() {
    if (!form.elements.capture.checked) return { points: 0, parts: [], kitty: 0 };
    const trump = table.asksTrump ? chosen(form, "last_trick_trump") : "yes";
    if (trump === "no") return { points: 0, parts: [words.noTrump], kitty: 0 };
    let unit = table.asksUnit ? chosen(form, "last_trick_unit") : "single";
    if (unit === "tractor" || unit === "loose_pairs") {
      unit += `-${table.asksPairs ? chosen(form, "last_trick_pairs") : 2}`;
    }
    const rule = table.units[unit];
    const points = chosen(form, "kitty_points");
    if (trump !== "yes" || !rule || points === "") return null;
    const values = { points, factor: rule.factor };
    return { points: Number(points) * rule.factor, parts: [fill(words.kitty, values)], kitty: Number(points) };
  }

  return function update() {
    const tricks = chosen(form, "trick_points");
    if (tricks === "") return undecided(first.text);
    const extra = kitty();
    if (extra === null) return undecided(words.open, { unfinished: true });
    if (Number(tricks) + extra.kitty > table.deck) return undecided(words.deck, { unfinished: true });
    if (chosen(form, "last_trick_level_card") && form.elements.capture.checked) return undecided(words.hook);
    const total = Number(tricks) + extra.points;
    if (!table.totals[total]) return undecided(words.tooMuch);
    form.removeAttribute("data-unfinished");
    // What counts, the small score and what it is worth: the rules have said so for each total.
    const [counted, small, band, then] = table.totals[total];
    const { name, big } = table.bands[band];
    const parts = extra.parts.length ? [tricks, ...extra.parts] : [];
    const rest = [
      ...parts,
      table.fine,
      words.small ? fill(words.small, { points: small }) : "",
      table.then[then],
    ];
    show(
      `${fill(words.total, { points: counted })} · ${name} · ${big}`,
      [...rest, table.next].filter(Boolean).join(" · "),
      fill(words.save, { points: counted }),
      total,
    );
  };
}

function previewExtra(form) {
  const output = form.querySelector("#preview");
  const first = output.textContent;
  return function update() {
    // What was tapped is what is saved; with points the server shows the result first.
    const result = chosen(form, "result");
    form.elements.confirmed.value = result === "points" ? "" : result;
    const dealer = form.querySelector('[name="dealer"]:checked');
    const said = result === "points"
      ? chosen(form, "trick_points")
      : result && form.querySelector(`[for="result-${result}"]`).firstChild.textContent;
    const parts = [dealer ? dealer.dataset.name : "", said];
    output.textContent = said ? parts.filter(Boolean).join(" · ") : first;
  };
}

// What a fine costs stands on the buttons that give it; of everything else the server asks first.
function previewPenalty(form) {
  const sides = form.querySelector(".tb-offenders");
  return function update() {
    const offence = form.querySelector('[name="offence"]:checked');
    const small = offence && Number(offence.dataset.small);
    const shown = small && form.hasAttribute("data-previews");
    const points = small * Number(chosen(form, "count") || 1);
    form.elements.confirmed.value = shown ? points : "";
    for (const cost of sides.querySelectorAll("[data-cost]")) {
      cost.textContent = shown ? fill(sides.dataset.words, { points }) : "";
    }
  };
}

// These belong to the page and not to what was typed.
const OF_THE_PAGE = new Set(["csrfmiddlewaretoken", "basis"]);

/* Fill a form in with what was typed before; what belongs to the page stays. */
export function restore(form, fields) {
  for (const [name, value] of fields) {
    if (OF_THE_PAGE.has(name)) continue;
    for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === "radio" || input.type === "checkbox") {
        if (input.value === value) input.checked = true;
      } else if (name !== "confirmed" && input.tagName !== "BUTTON") {
        input.value = value;
      }
    }
  }
  for (const details of form.querySelectorAll("details")) {
    if (details.querySelector(":checked")) details.open = true;
  }
}

// Another draw, other seats or another penalty: then it is no draft of this form.
const draftOf = (form) =>
  `draft ${form.action} ${form.elements.seen_version?.value} ${form.elements.basis?.value}`;

/* What was typed into a form is no draft any more: it waits in the outbox, or was given up. */
export function forget(form) {
  if (form.elements.seen_version) sessionStorage.removeItem(draftOf(form));
}

// What was typed stays in this tab until it is saved: through a reload or a log-in. The key goes
// with it, so that a form that arrived after all is not counted twice.
function keepDraft(form, update, quiet) {
  const store = draftOf(form);
  const shownAgain = document.querySelector('[role="alert"][data-focus]') !== null;
  let draft = null;
  try {
    if (!shownAgain) draft = JSON.parse(sessionStorage.getItem(store));
  } catch {
    // Without a store only the convenience is lost.
  }
  if (draft) {
    restore(form, draft);
    form.dataset.typed = "";
    form.querySelector("[data-restored]").hidden = quiet;
  }
  for (const link of form.querySelectorAll("[data-leave]")) {
    link.addEventListener("click", () => forget(form));
  }
  form.addEventListener("change", () => {
    form.dataset.typed = "";
    try {
      const fields = [...new FormData(form)].filter(([name]) => !OF_THE_PAGE.has(name));
      sessionStorage.setItem(store, JSON.stringify(fields));
    } catch {
      // As above.
    }
    update();
  });
  form.addEventListener("typed", update);
  update();
}

// Of a hand whose dealer is not known yet only the points can be said; a capture is asked about.
function previewPoints(form) {
  return function update() {
    const points = form.elements.capture.checked ? "" : chosen(form, "trick_points");
    form.elements.confirmed.value = points;
    if (!points) return;
    const head = document.createElement("strong");
    head.textContent = points;
    form.querySelector("#preview").replaceChildren(head);
  };
}

const ASKED = ["last_trick_trump", "last_trick_unit", "last_trick_pairs", "kitty_points"];

/* Show the first question of a capture that has no answer yet. */
export function showUnanswered(form) {
  const place = ASKED.map((name) => form.querySelectorAll(`[name="${name}"]`))
    .filter((inputs) => inputs.length && ![...inputs].some((input) => input.checked))
    .map(([input]) => input.closest("fieldset, [role=group], .tb-kitty"))
    .find((group) => group && group.offsetParent !== null);
  if (!place) return;
  place.classList.add("tb-unanswered");
  place.addEventListener("change", () => place.classList.remove("tb-unanswered"), { once: true });
  place.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/* Make the form of a hand work; `quiet` when it only follows what was typed on the same page. */
export function startHand(form, { quiet = false } = {}) {
  const table = tableOf(form);
  let update = () => {};
  if (table && !form.hasAttribute("data-unsure")) update = previewHand(form, table);
  else if (form.querySelector("#result-held")) update = previewExtra(form);
  else if (form.querySelector("[data-follows]")) update = previewPoints(form);
  keepDraft(form, update, quiet);
  scrollToWhatOpens(form);
}

const tables = new Map(); // of the page that is shown, by hand

/* Another page: its tables are others. */
export function forgetTables() {
  tables.clear();
}

/* The table of the rules for the hand of a form, if the result is only a look-up. The forms of later
   hands bring only what differs from the hand that the same pair attacked before. */
export function tableOf(form) {
  const { hand, like } = form.dataset;
  if (!tables.has(hand)) {
    const table = form.parentElement.querySelector("#preview-table");
    const own = table && JSON.parse(table.textContent);
    tables.set(hand, like ? { ...(tables.get(like) ?? laterTable(like)), ...own } : own);
  }
  return tables.get(hand);
}

function laterTable(hand) {
  const template = document.querySelector(`template[data-later="${hand}"]`);
  return tableOf(template.content.querySelector("[data-hand-form]"));
}

/* Add up the attackers' points of a form by its table; null while an answer is missing. */
export function totalOf(form) {
  const total = form.elements.confirmed?.value ?? "";
  return /^\d+$/.test(total) ? Number(total) : null;
}

export function startPenalty(form) {
  const update = previewPenalty(form);
  form.addEventListener("change", update);
  form.addEventListener("typed", update);
  form.addEventListener("change", ({ target }) => {
    // What is asked next lies below the thumb; with keys one goes on choosing.
    if (target.name !== "offence" || target.matches(":focus-visible")) return;
    const finished = target.dataset.small ? null : form.querySelector(".tb-finished");
    (finished ?? form.querySelector(".tb-offenders")).scrollIntoView({ block: "nearest" });
  });
  scrollToWhatOpens(form);
  update();
}

// What opens below the thumb comes into view; the points of the kitty are asked last, and lie lowest.
const OPENED = ".tb-kitty, .tb-with-trump, .tb-pairs, .tb-extra-points, .tb-so-far";
const OPENERS = new Set(["capture", "trump-yes", "unit-tractor", "result-points", "finished-no"]);

function scrollToWhatOpens(form) {
  form.addEventListener("change", ({ target }) => {
    if (OPENERS.has(target.id)) {
      [...target.parentElement.children]
        .find((each) => each.matches(OPENED) && each.offsetParent !== null)
        ?.scrollIntoView({ block: "nearest" });
    } else if (["last_trick_unit", "last_trick_pairs"].includes(target.name)) {
      form.querySelector(".tb-kitty-points")?.scrollIntoView({ block: "nearest" });
    }
  });
}
