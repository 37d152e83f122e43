"use strict";
// What takes longer than a moment says so and counts the seconds: a form until its answer comes,
// and a link to a file (data-download), of which a browser shows nothing before it has it.
(() => {
  const box = document.getElementById("working");
  const words = box.querySelector("[role=status]");
  const seconds = box.querySelector("[data-seconds]");
  const AFTER = 700;
  let timer = 0;

  function begin(text, submission) {
    end();
    const start = Date.now();
    const tell = () => {
      // A page that sends the form by itself prevents the sending, perhaps after this listener.
      if (submission?.defaultPrevented) return;
      if (box.hidden) {
        box.hidden = false;
        words.textContent = text;
      }
      seconds.textContent = box.dataset.unit.replace("0", Math.round((Date.now() - start) / 1000));
      timer = setTimeout(tell, 1000);
    };
    timer = setTimeout(tell, AFTER);
  }

  function end() {
    clearTimeout(timer);
    box.hidden = true;
    words.textContent = seconds.textContent = "";
    box.querySelector("progress").hidden = false;
  }

  function fail() {
    end();
    box.hidden = false;
    box.querySelector("progress").hidden = true;
    words.textContent = box.dataset.failed;
  }

  function nameOf(response) {
    const header = response.headers.get("Content-Disposition") || "";
    if (!header.startsWith("attachment")) return "";
    const [, coded] = header.match(/filename\*=utf-8''([^;]+)/i) || [];
    const [, plain] = header.match(/filename="([^"]+)"/) || [];
    return coded ? decodeURIComponent(coded) : plain || "";
  }

  async function fetchFile(link) {
    link.setAttribute("aria-busy", "true");
    begin(box.dataset.file);
    try {
      const response = await fetch(link.href);
      const name = response.ok && nameOf(response);
      if (!name) {
        // A refusal, the log-in or a file to look at: the browser shows it as a page, out of its
        // cache. Should it save it instead, this page stays.
        location.assign(link.href);
        setTimeout(end, 5000);
        return;
      }
      const file = document.createElement("a");
      file.href = URL.createObjectURL(await response.blob());
      file.download = name;
      file.click();
      setTimeout(() => URL.revokeObjectURL(file.href), 60000);
      end();
    } catch {
      fail();
    } finally {
      link.removeAttribute("aria-busy");
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-download]");
    if (!link || event.defaultPrevented || event.button) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!link.hasAttribute("aria-busy")) fetchFile(link);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.target && !form.hasAttribute("data-repeat")) begin(box.dataset.form, event);
  });
  // The page may come back from the browser's cache as it was left.
  window.addEventListener("pageshow", end);
})();
