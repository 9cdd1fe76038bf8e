/**
 * A store in IndexedDB for what is too big for localStorage, with files as they are. If the browser stores nothing (private windows, full
 * disks), everything works as if nothing had been saved.
 */
const NAME = "recado";
const THINGS = "things";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(THINGS);
    request.onsuccess = () => {
      request.result.onclose = forgetOpened;
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(request.error);
  });
  return opened;
}

const forgetOpened = () => {
  opened = undefined;
};

type Ask<T> = (store: IDBObjectStore) => IDBRequest<T>;

async function using<T>(mode: IDBTransactionMode, ask: Ask<T>): Promise<T | undefined> {
  const isFresh = opened === undefined;
  try {
    return await runTransaction(mode, ask);
  } catch {
    forgetOpened();
    // A phone closes the database of a page in the background without an event: open it again, once.
    return isFresh ? undefined : using(mode, ask);
  }
}

async function runTransaction<T>(mode: IDBTransactionMode, ask: Ask<T>): Promise<T> {
  const transaction = (await open()).transaction(THINGS, mode);
  const request = ask(transaction.objectStore(THINGS));
  return new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** True if the item is stored. */
export const storeItem = async (key: string, thing: unknown) => (await using("readwrite", (store) => store.put(thing, key))) !== undefined;
export const removeItem = (key: string) => using("readwrite", (store) => store.delete(key));
export const clearStore = () => using("readwrite", (store) => store.clear());
/** Items of an earlier version may be among them: callers validate them. */
export const allItems = async (): Promise<unknown[]> => (await using("readonly", (store) => store.getAll())) ?? [];
