// The pictures of the photos that wait: the entry is stored with the others, its picture here.

import { within } from "./outbox_db.js";

const YOUNG = 600000; // so long a picture may be here before its entry

const inThisPage = new Map(); // what the phone has no room for

/* Keep a picture; returns whether it outlives this page. */
export async function keepPhoto(key, picture) {
  // Some phones store no Blob, all of them store bytes.
  const record = { key, at: Date.now(), type: picture.type, bytes: await picture.arrayBuffer() };
  const kept = await within("photos", "readwrite", (store, give) => {
    store.put(record);
    give(true);
  }, false);
  if (!kept) inThisPage.set(key, picture);
  return kept;
}

export function forgetPhoto(key) {
  inThisPage.delete(key);
  return within("photos", "readwrite", (store) => store.delete(key));
}

/* Return what an entry sends, or null when its picture is not on this phone any more. */
export async function bodyOf(entry) {
  if (!entry.photo) return new URLSearchParams(entry.fields);
  const picture = inThisPage.get(entry.key) ?? await stored(entry.key);
  if (!picture) return null;
  const body = new FormData();
  for (const [name, value] of entry.fields) body.append(name, value);
  body.append("photo", picture, "slip.jpg");
  return body;
}

function stored(key) {
  return within("photos", "readonly", (store, give) => {
    store.get(key).onsuccess = ({ target: { result } }) => {
      give(result ? new Blob([result.bytes], { type: result.type }) : null);
    };
  }, null);
}

/* Forget pictures whose entries are gone. */
export function sweepPhotos(waiting) {
  return within("photos", "readwrite", (store) => {
    store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      const { key, at } = cursor.value;
      if (!waiting.has(key) && Date.now() - at > YOUNG) cursor.delete();
      cursor.continue();
    };
  });
}
