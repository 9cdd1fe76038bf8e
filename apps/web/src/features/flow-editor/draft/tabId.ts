const NAME = "flow-editor-tab";

/** This tab, as the server knows it. It stays the same over a reload; a tab that was duplicated is another one. */
export async function tabId(): Promise<string> {
  const known = read();
  if (known && (await isOurs(known))) return known;
  const made = newUuid();
  try {
    sessionStorage.setItem(NAME, made);
  } catch {
    // Then it is known for as long as the page lives.
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

let held: string | undefined;

/** Held until the page is gone: who finds it held is a copy of that tab. */
function isOurs(id: string): Promise<boolean> {
  if (held === id || !navigator.locks) return Promise.resolve(true);
  return new Promise((answer) => {
    void navigator.locks.request(`${NAME}-${id}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      if (lock === null) return undefined;
      held = id;
      return new Promise(() => {});
    });
  });
}

/** Also where the page came by plain http, in which browsers offer no `randomUUID`. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
