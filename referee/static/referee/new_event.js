"use strict";
// Each regulation proposes whether third place is played; the box can still be changed by hand.
document.addEventListener("change", (event) => {
  if (event.target.name !== "ruleset") return;
  const { form } = event.target;
  const proposing = form.dataset.thirdPlace.split(" ");
  form.elements.third_place.checked = proposing.includes(event.target.value);
});
