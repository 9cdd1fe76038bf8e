import type { SessionStore } from "./store.ts";

/**
 * Writes a session's state in the order of the calls, and reads only after earlier writes. The engine may die, or change its socket,
 * between two of them: keys read from before the last write would be used a second time.
 */
export function inOrder(store: SessionStore): SessionStore {
  let last: Promise<unknown> = Promise.resolve();

  const afterAll = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  const afterWrites = <T>(read: () => Promise<T>): Promise<T> => last.then(read);

  return {
    getCreds: () => afterWrites(() => store.getCreds()),
    getKeys: (type, ids) => afterWrites(() => store.getKeys(type, ids)),
    setCreds: (value) => afterAll(() => store.setCreds(value)),
    setKeys: (rows) => afterAll(() => store.setKeys(rows)),
    clear: () => afterAll(() => store.clear()),
    keepMessage: (ref, raw) => store.keepMessage(ref, raw),
    getMessage: (id) => store.getMessage(id),
  };
}
