import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As much of a browser's store as is used here. Closed by a phone, it refuses whoever still holds it, and opens anew for who asks. */
function aStore({ opens = true } = {}) {
  const things = new Map<string, unknown>();
  let held: { isClosed: boolean } | undefined;
  const done = <T>(result: T) => {
    const request: Record<string, unknown> = { result };
    setTimeout(() => (request.onsuccess as (() => void) | undefined)?.());
    return request;
  };
  const open = () => {
    const mine = { isClosed: false };
    held = mine;
    if (!opens) throw new Error("The store is away.");
    return done({
      transaction() {
        if (mine.isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
        const transaction: Record<string, unknown> = {
          objectStore: () => ({
            put: (thing: unknown, key: string) => ({ result: things.set(key, thing) && key }),
            getAll: () => ({ result: [...things.values()] }),
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
      if (held) held.isClosed = true;
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
