// What the tabs of one phone have to agree on: whether an entry was ever sent, and which tab sends or
// changes it now. Web Locks exist only on secure pages, and a hall is served by plain HTTP; but what
// one transaction of IndexedDB reads and writes, no other tab comes between.

const LEASE = 25000; // so long a tab that died, or sleeps, keeps others from an entry
const PATIENCE = 5000; // with a store that does not open
const KEPT = 24 * 3600 * 1000; // so long it is known what became of an entry

const HANDED_OVER = "outbox tab";

const tab = tabOfBefore() ?? newKey();
let opened = null;

// The page that follows in this window is the same tab, and goes on with what this one had taken. It
// is noted only when a page goes, so that a window that is a copy of this one does not take it over.
function tabOfBefore() {
  try {
    const before = sessionStorage.getItem(HANDED_OVER);
    sessionStorage.removeItem(HANDED_OVER);
    return before;
  } catch {
    return null;
  }
}
window.addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(HANDED_OVER, tab);
  } catch {
    // The next page waits until what this one had taken is free again.
  }
});

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function open() {
  opened ??= new Promise((done) => {
    const fail = () => {
      opened = null; // the next one tries again
      done(null);
    };
    const limit = setTimeout(fail, PATIENCE);
    try {
      const asked = indexedDB.open("outbox", 1);
      asked.onupgradeneeded = () => {
        for (const name of ["claims", "photos"]) asked.result.createObjectStore(name, { keyPath: "key" });
      };
      asked.onsuccess = () => {
        clearTimeout(limit);
        asked.result.onclose = () => { opened = null; };
        done(asked.result);
      };
      asked.onerror = fail;
    } catch {
      fail();
    }
  });
  return opened;
}

/* Do something with a store in one transaction; `failed` comes back where the phone has none. */
export async function within(name, mode, act, failed) {
  const db = await open();
  if (!db) return failed;
  return new Promise((done) => {
    try {
      const transaction = db.transaction(name, mode);
      let result = failed;
      act(transaction.objectStore(name), (value) => { result = value; });
      transaction.oncomplete = () => done(result);
      transaction.onabort = () => done(failed);
    } catch {
      opened = null;
      done(failed);
    }
  });
}

/* `how` gets what is known of an entry, and returns what comes back here and what is known then. */
function decide(key, how, failed) {
  return within("claims", "readwrite", (store, give) => {
    store.get(key).onsuccess = ({ target }) => {
      const [result, record] = how(target.result ?? { key, sent: false, tab: "", until: 0 });
      if (record) store.put({ ...record, at: Date.now() });
      give(result);
    };
  }, failed);
}

// No lease is longer than that: if one seems to be, the phone's clock was set back since.
function elsewhere(record) {
  const left = record.tab === tab || !record.tab ? 0 : record.until - Date.now();
  return left <= LEASE ? Math.max(0, left) : 0;
}

const ours = (record) => ({ ...record, tab, until: Date.now() + LEASE });

/* Take an entry to send it; returns 0, or in how many milliseconds to ask again, because another tab
   has it or it is not to be sent any more. A phone without a store sends: the key counts once. */
export function takeToSend(key) {
  return decide(key, (record) => {
    if (record.gone) return [LEASE];
    const wait = elsewhere(record);
    return wait ? [wait] : [0, { ...ours(record), sent: true }];
  }, 0);
}

/* Take an entry to change it, or keep it taken: "held" when the server cannot have it, "sent" when it
   may, "elsewhere" while another tab changes it. */
export function takeToChange(key) {
  return decide(key, (record) => {
    if (record.sent || record.gone) return ["sent"];
    return elsewhere(record) ? ["elsewhere"] : ["held", ours(record)];
  }, "sent");
}

/* See to it that an entry is never sent, and let `act` put what replaces it in its place: both or
   neither. Returns whether it was done; not when the server may have the entry, or `act` said no. */
export function takeAway(key, act) {
  return decide(key, (record) => {
    if (record.sent || record.gone || elsewhere(record) || !act()) return [false];
    return [true, { ...record, gone: true, tab: "" }];
  }, false);
}

/* Let other tabs have an entry again. */
export function letGo(key) {
  return decide(key, (record) => (record.tab === tab ? [true, { ...record, tab: "", until: 0 }] : [false]), false);
}

/* Tell whether an entry was sent already, as far as this phone knows. */
export function wasSent(key) {
  return decide(key, (record) => [record.sent], true);
}

/* Forget what became of entries long ago. */
export function sweep(waiting) {
  return within("claims", "readwrite", (store) => {
    store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      const { key, at } = cursor.value;
      if (!waiting.has(key) && Date.now() - at > KEPT) cursor.delete();
      cursor.continue();
    };
  });
}
