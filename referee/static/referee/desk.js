"use strict";
// Instant search in a list that is on the page already, kept when the list is loaded again.
(() => {
  const plain = (text) => text.normalize("NFKC").toLowerCase().trim();

  function filter() {
    const field = document.querySelector("[data-filter]");
    if (!field) return;
    const list = document.getElementById(field.dataset.filter);
    const wanted = plain(field.value);
    let shown = 0;
    for (const item of list.querySelectorAll("[data-words]")) {
      item.hidden = !plain(item.dataset.words).includes(wanted);
      if (!item.hidden) shown += 1;
    }
    document.getElementById("nobody").hidden = shown > 0;
  }

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-filter]")) filter();
  });
  // Enter in the search field must not send the form of the page.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[data-filter]")) event.preventDefault();
  });
  filter();

  const trouble = document.getElementById("check-in-trouble");
  if (!trouble) return;

  const say = (text) => {
    trouble.textContent = text;
    trouble.hidden = !text;
  };

  // Each tap says at once what it is about: of those that wait for an answer htmx would send only
  // the last button, or none when the list has been replaced meanwhile.
  document.querySelector("[data-ticks]").addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!submitter) return;
    event.preventDefault();
    htmx.ajax("POST", form.action, { source: form, values: { [submitter.name]: submitter.value } });
  });

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    // A list that was asked for before a tap must not come in after the tap's own answer.
    const shown = document.getElementById("check-in");
    const answer = new DOMParser().parseFromString(event.detail.serverResponse, "text/html");
    const coming = answer.getElementById("check-in");
    if (!coming) {
      // Signed out meanwhile: the answer is another page.
      if (event.detail.xhr.status === 200) event.detail.shouldSwap = false;
      return;
    }
    if (Number(coming.dataset.revision) < Number(shown.dataset.revision)) {
      event.detail.shouldSwap = false;
    }
  });
  document.body.addEventListener("htmx:afterSwap", filter);
  document.body.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, successful } = event.detail;
    if (successful && xhr.responseURL.includes("/login/")) {
      say(trouble.dataset.refused);
    } else if (successful) {
      say("");
    } else if (event.detail.requestConfig.verb === "post") {
      const refusal = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
      say(xhr.status ? (refusal && xhr.responseText) || trouble.dataset.refused : trouble.dataset.lost);
    }
  });
})();
