/**
 * What stays in the browser though it is too big for its store of words, files as they are. One who keeps nothing (private windows, full
 * disks) still works: then all is as if nothing had been put here.
 */
const NAME = "recado";
const THINGS = "things";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(THINGS);
    asked.onsuccess = () => {
      asked.result.onclose = forgetOpened;
      resolve(asked.result);
    };
    asked.onerror = asked.onblocked = () => reject(asked.error);
  });
  return opened;
}

const forgetOpened = () => {
  opened = undefined;
};

type Ask<T> = (things: IDBObjectStore) => IDBRequest<T>;

async function using<T>(mode: IDBTransactionMode, ask: Ask<T>): Promise<T | undefined> {
  const isFresh = opened === undefined;
  try {
    return await once(mode, ask);
  } catch {
    forgetOpened();
    // A phone closes it under a page that it puts aside for long, and says nothing: it is opened anew, once.
    return isFresh ? undefined : using(mode, ask);
  }
}

async function once<T>(mode: IDBTransactionMode, ask: Ask<T>): Promise<T> {
  const transaction = (await open()).transaction(THINGS, mode);
  const asked = ask(transaction.objectStore(THINGS));
  return new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Whether it is there from now on. */
export const putUp = async (key: string, thing: unknown) => (await using("readwrite", (things) => things.put(thing, key))) !== undefined;
export const takeDown = (key: string) => using("readwrite", (things) => things.delete(key));
export const clearShelf = () => using("readwrite", (things) => things.clear());
/** Whatever an earlier version has left is for the reader to check. */
export const allOnShelf = async (): Promise<unknown[]> => (await using("readonly", (things) => things.getAll())) ?? [];
