/* Everything wrong with a text that is shown: its size at 1920x1080, what cuts it off, what it
   touches. The middle of the letters counts, since boxes of lines that stand close overlap. */
(smallest) => {
  const found = [];
  const shown = [];
  const dialog = document.querySelector("dialog[open]");
  const aside = "script, style, .visually-hidden, .panel:not(.current), option";

  /* What hides a part of the box; "away" for what is scrolled out of sight. */
  function cutBy(box, parent) {
    let by = box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight ? "the screen" : "";
    const panel = parent.closest(".panel")?.getBoundingClientRect();
    if (panel && box.bottom > panel.bottom) by ||= "the foot";
    for (let out = parent; out && out !== document.body; out = out.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(out);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = out.getBoundingClientRect();
      const below = box.top < room.top - 1 || box.bottom > room.bottom + 1;
      if (overflowY === "auto" && below) return "away";
      if (below || box.left < room.left - 1 || box.right > room.right + 1) by ||= String(out.className);
    }
    return by;
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: parent } = texts.currentNode;
    if (!data.trim() || parent.closest(aside) || !parent.checkVisibility()) continue;
    if (dialog && !dialog.contains(parent)) continue;
    // Letters of a picture are drawn larger or smaller than they are written.
    const drawn = parent instanceof SVGElement ? parent.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * drawn;
    const words = `${parent.className.baseVal ?? parent.className}: ${data.trim().slice(0, 30)}`;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()].filter((line) => line.width);
    const fits = parent.closest(".as-fits")?.getBoundingClientRect();
    if (!lines.length || (fits && lines[0].top >= fits.bottom - 3)) continue; // left out as a whole
    if (size < smallest - 0.01) found.push(`${Math.round(size)} px: ${words}`);
    for (const line of lines) {
      const middle = (line.top + line.bottom) / 2;
      const box = { left: line.left + 1, right: line.right - 1, top: middle - size * 0.35, bottom: middle + size * 0.35, words };
      const by = cutBy(box, parent);
      if (by === "away") continue;
      if (by) found.push(`cut off by ${by}: ${words}`);
      shown.push(box);
    }
  }
  shown.forEach((one, at) => {
    for (const other of shown.slice(at + 1)) {
      const apart = one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom;
      if (!apart) found.push(`${one.words} touches ${other.words}`);
    }
  });
  return found;
}
