const NAME = "flow-editor-tab";

/** The tab's id for the server. It survives a reload; a duplicated tab gets another one. */
export async function tabId(): Promise<string> {
  const storedId = read();
  if (storedId && (await isOurs(storedId))) return storedId;
  const made = newUuid();
  try {
    sessionStorage.setItem(NAME, made);
  } catch {
    // Then the id lasts as long as the page.
  }
  await isOurs(made);
  return made;
}

function read() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

let lockedId: string | undefined;

/** A lock held until the page is gone: a tab that finds it taken is a copy. */
function isOurs(id: string): Promise<boolean> {
  if (lockedId === id || !navigator.locks) return Promise.resolve(true);
  return new Promise((answer) => {
    void navigator.locks.request(`${NAME}-${id}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      if (lock === null) return undefined;
      lockedId = id;
      return new Promise(() => {});
    });
  });
}

/** On pages over plain http, browsers have no `randomUUID`. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
