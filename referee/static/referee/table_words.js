// The words that the page brings along for its scripts.

export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_match, name) => values[name]);
}

export function words() {
  return JSON.parse(document.getElementById("outbox-words").textContent);
}
