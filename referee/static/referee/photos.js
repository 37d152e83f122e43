"use strict";
/* A photo of a slip: made small on the phone, because the network in a hall is slow, and sent beside
   the page, so that nothing that is being typed is lost. A photo that did not arrive is sent again
   with the same key and counts once. */
(() => {
  const longest = 1600;
  const quality = 0.8;

  async function smaller(file) {
    try {
      const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
      const factor = Math.min(1, longest / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * factor);
      canvas.height = Math.round(picture.height * factor);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
      const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
      return made || file;
    } catch {
      return file; // the server says what is wrong with it
    }
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-photo-form]")) return;
    event.preventDefault();
    const part = form.closest("[data-photo-part]");
    const words = form.querySelector("[data-photo-words]");
    const button = form.querySelector("button");
    if (button.disabled) return;
    button.disabled = true;
    words.textContent = form.dataset.sending;
    const sent = new FormData(form);
    const chosen = sent.getAll("photo").find((file) => file.size) || new Blob();
    sent.set("photo", await smaller(chosen), "slip.jpg");
    try {
      const answer = await fetch(form.action, {
        method: "POST", body: sent, headers: { "X-Requested-With": "fetch" }, redirect: "manual",
      });
      const text = await answer.text();
      if (answer.ok) {
        const fresh = new DOMParser().parseFromString(text, "text/html");
        document.querySelector("[data-photo-count]").textContent =
          fresh.querySelector("[data-photo-count]").textContent;
        part.replaceChildren(...fresh.querySelector("[data-photo-part]").childNodes);
        return;
      }
      const plain = (answer.headers.get("Content-Type") || "").startsWith("text/plain");
      words.textContent = plain ? text : form.dataset.lost;
    } catch {
      words.textContent = form.dataset.lost;
    }
    button.disabled = false;
  });
})();
