import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The part of IndexedDB that the store uses. Once the phone has closed it, the old handle throws and a new `open` succeeds. */
function aStore({ opens = true } = {}) {
  const items = new Map<string, unknown>();
  let openDatabase: { isClosed: boolean } | undefined;
  const done = <T>(result: T) => {
    const request: Record<string, unknown> = { result };
    setTimeout(() => (request.onsuccess as (() => void) | undefined)?.());
    return request;
  };
  const open = () => {
    const handle = { isClosed: false };
    openDatabase = handle;
    if (!opens) throw new Error("The store is away.");
    return done({
      transaction() {
        if (handle.isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
        const transaction: Record<string, unknown> = {
          objectStore: () => ({
            put: (thing: unknown, key: string) => ({ result: items.set(key, thing) && key }),
            getAll: () => ({ result: [...items.values()] }),
          }),
        };
        setTimeout(() => (transaction.oncomplete as () => void)());
        return transaction;
      },
    });
  };
  vi.stubGlobal("indexedDB", { open });
  return {
    closeBehindHisBack: () => {
      if (openDatabase) openDatabase.isClosed = true;
    },
    comeBack: () => {
      opens = true;
    },
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());
const load = () => vi.importActual<typeof import("./fileStore.ts")>("./fileStore.ts");

test("what a phone has closed under a page is opened anew", async () => {
  const store = aStore();
  const { storeItem: putUp, allItems: allOnShelf } = await load();
  expect(await putUp("1", "um")).toBe(true);
  store.closeBehindHisBack();
  expect(await putUp("2", "dois")).toBe(true);
  expect(await allOnShelf()).toEqual(["um", "dois"]);
});

test("what could not be opened is tried again with the next thing, and until then nothing is kept", async () => {
  const store = aStore({ opens: false });
  const { storeItem: putUp } = await load();
  expect(await putUp("1", "um")).toBe(false);
  store.comeBack();
  expect(await putUp("2", "dois")).toBe(true);
});
