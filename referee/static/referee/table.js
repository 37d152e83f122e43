"use strict";
// The table page works without this. It shows what a choice means before it is saved, by adding,
// multiplying and looking up in the table that the rules made; the server counts again.

for (const element of document.querySelectorAll("[data-focus]")) {
  element.focus();
  break;
}

function fill(words, values) {
  return words.replace(/\{(\w+)\}/g, (_match, name) => values[name]);
}

function chosen(form, name) {
  const input = form.querySelector(`[name="${name}"]:checked`);
  return input ? input.value : "";
}

// A link to a closed part of the page opens it.
function openTarget() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.querySelector("summary").focus({ preventScroll: true });
  target.scrollIntoView();
}
window.addEventListener("hashchange", openTarget);
document.addEventListener("click", (event) => {
  // With data-opens the address would load the page again: that is for those without a script.
  const link = event.target.closest('a[href^="#"], a[data-opens]');
  if (!link) return;
  if (link.hasAttribute("data-opens")) event.preventDefault();
  if (link.hash === location.hash) openTarget();
  else if (event.defaultPrevented) location.hash = link.hash;
});
openTarget();

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

  function kitty() {
    if (!form.elements.capture.checked) return { points: 0, parts: [] };
    const trump = table.asksTrump ? chosen(form, "last_trick_trump") : "yes";
    if (trump === "no") return { points: 0, parts: [words.noTrump] };
    let unit = table.asksUnit ? chosen(form, "last_trick_unit") : "single";
    if (unit === "tractor" || unit === "loose_pairs") {
      unit += `-${table.asksPairs ? chosen(form, "last_trick_pairs") : 2}`;
    }
    const rule = table.units[unit];
    const points = chosen(form, "kitty_points");
    if (trump !== "yes" || !rule || points === "") return null;
    const values = { points, factor: rule.factor };
    return { points: Number(points) * rule.factor, parts: [fill(words.kitty, values)] };
  }

  return function update() {
    const tricks = chosen(form, "trick_points");
    const extra = tricks === "" ? null : kitty();
    if (extra === null) {
      confirmed.value = "";
      save.textContent = first.button;
      output.textContent = tricks === "" ? first.text : words.open;
      return;
    }
    if (chosen(form, "last_trick_level_card") && form.elements.capture.checked) {
      confirmed.value = "";
      save.textContent = first.button;
      output.textContent = words.hook;
      return;
    }
    const total = Number(tricks) + extra.points;
    if (!table.totals[total]) {
      confirmed.value = "";
      save.textContent = first.button;
      output.textContent = words.tooMuch;
      return;
    }
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
  return function update() {
    // What was tapped is what is saved; with points the server shows the result first.
    const result = chosen(form, "result");
    form.elements.confirmed.value = result === "points" ? "" : result;
    if (!result || result === "points") return;
    const dealer = form.querySelector('[name="dealer"]:checked');
    const label = form.querySelector(`[for="result-${result}"]`);
    const parts = [dealer ? dealer.dataset.name : "", label.firstChild.textContent];
    form.querySelector("#preview").textContent = parts.filter(Boolean).join(" · ");
  };
}

function previewPenalty(form) {
  const output = form.querySelector("output");
  return function update() {
    const offence = form.querySelector('[name="offence"]:checked');
    const offender = form.querySelector('[name="offender"]:checked');
    const small = offence && Number(offence.dataset.small);
    form.elements.confirmed.value = "";
    output.textContent = "";
    if (!small || !offender || !form.hasAttribute("data-previews")) return;
    const points = small * Number(chosen(form, "count") || 1);
    form.elements.confirmed.value = points;
    output.textContent = fill(output.dataset.words, { team: offender.dataset.name, points });
  };
}

// These belong to the page and not to what was typed.
const OF_THE_PAGE = new Set(["csrfmiddlewaretoken", "basis"]);

// What was typed stays in this tab until it is saved: through a lost connection, a reload or a
// log-in. The key goes with it, so that a form that arrived after all is not counted twice.
function keepDraft(form, update) {
  // Another draw, other seats or another penalty: then it is no draft of this form.
  const { seen_version: version, basis } = form.elements;
  const store = `draft ${form.action} ${version.value} ${basis.value}`;
  const shownAgain = document.querySelector('[role="alert"]') !== null;
  function kept() {
    try {
      return JSON.parse(sessionStorage.getItem(store));
    } catch {
      return null;
    }
  }
  function restore(draft) {
    for (const [name, value] of draft) {
      for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (input.type === "radio" || input.type === "checkbox") {
          if (input.value === value) input.checked = true;
        } else if (name !== "confirmed") {
          input.value = value;
        }
      }
    }
    for (const details of form.querySelectorAll("details")) {
      if (details.querySelector(":checked")) details.open = true;
    }
  }
  const draft = shownAgain ? null : kept();
  if (draft) {
    restore(draft);
    form.querySelector("[data-restored]").hidden = false;
  }
  for (const link of form.querySelectorAll("[data-leave]")) {
    link.addEventListener("click", () => sessionStorage.removeItem(store));
  }
  form.addEventListener("change", () => {
    try {
      const fields = [...new FormData(form)].filter(([name]) => !OF_THE_PAGE.has(name));
      sessionStorage.setItem(store, JSON.stringify(fields));
    } catch {
      // Without a store only the convenience is lost.
    }
    update();
  });
  update();
}

// The clock counts from the server's time, whatever the phone's clock says.
const clock = document.querySelector("[data-clock]");
if (clock) {
  const opened = Date.now();
  const left = Number(clock.dataset.clock);
  const tick = () => {
    const minutes = Math.ceil((left - (Date.now() - opened) / 1000) / 60);
    clock.textContent = minutes > 0 ? fill(clock.dataset.words, { minutes }) : clock.dataset.over;
    clock.classList.toggle("tb-over", minutes <= 0);
  };
  tick();
  setInterval(tick, 5000);
}

const handForm = document.querySelector("[data-hand-form]");
if (handForm) {
  const table = document.getElementById("preview-table");
  let update = () => {};
  if (table) update = previewHand(handForm, JSON.parse(table.textContent));
  else if (handForm.querySelector("#result-held")) update = previewExtra(handForm);
  keepDraft(handForm, update);
}

// What opens below the thumb comes into view.
for (const id of ["capture", "trump-yes", "unit-tractor", "result-points", "finished-no"]) {
  const input = document.getElementById(id);
  input?.addEventListener("change", () => {
    const opened = [...input.parentElement.children].find(
      (each) => each.matches(".tb-kitty, .tb-with-trump, .tb-pairs, .tb-extra-points, .tb-so-far")
        && each.offsetParent !== null,
    );
    opened?.scrollIntoView({ block: "nearest" });
  });
}

// The points of the kitty are asked last, and lie lowest.
for (const input of document.querySelectorAll('[name="last_trick_unit"], [name="last_trick_pairs"]')) {
  if (input.id === "unit-tractor") continue;
  input.addEventListener("change", () => {
    document.querySelector(".tb-kitty-points")?.scrollIntoView({ block: "nearest" });
  });
}

const penaltyForm = document.querySelector("[data-penalty-form]");
if (penaltyForm) {
  const update = previewPenalty(penaltyForm);
  penaltyForm.addEventListener("change", update);
  update();
}

// The same page may come back from the browser's memory after it was saved.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
