"use strict";
// Another kind of stage has other fields: the page is shown again at once, as the button does.
document.addEventListener("change", (event) => {
  if (/^stages-\d+-kind$/.test(event.target.name)) document.getElementById("fit-lines").click();
});
