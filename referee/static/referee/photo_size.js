// A photo in the size in which a slip can be read; in a worker, where it holds up no page.

const LONGEST = 1600; // pixels
const QUALITY = 0.8;

/* Return a photo as a small JPEG; throws what the browser cannot read. */
export async function smaller(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const factor = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = canvasOf(Math.round(picture.width * factor), Math.round(picture.height * factor));
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  if (canvas.convertToBlob) return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

function canvasOf(width, height) {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

const inWorker = typeof document === "undefined";
if (inWorker) {
  self.addEventListener("message", async ({ data }) => {
    self.postMessage(await smaller(data).catch(() => null));
  });
}
