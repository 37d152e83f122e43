"use strict";
// A form is sent once: a second tap on a slow network must not send it again. Forms that a page
// sends by itself call preventDefault and are left alone, as are downloads (data-repeat).
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.hasAttribute("data-repeat")) return;
  if (form.hasAttribute("data-sent")) {
    event.preventDefault();
    return;
  }
  form.setAttribute("data-sent", "");
  // Disabled only after the browser has collected the fields, or the pressed button's value is lost.
  setTimeout(() => {
    for (const button of form.querySelectorAll("button, input[type=submit]")) {
      button.disabled = true;
    }
    form.setAttribute("aria-busy", "true");
  });
});

// The page may come back from the browser's cache with its buttons still disabled.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) {
    form.removeAttribute("data-sent");
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("button, input[type=submit]")) {
      button.disabled = false;
    }
  }
});

// The place in the event's own menu, which is wider than a phone.
document.querySelector(".subnav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
