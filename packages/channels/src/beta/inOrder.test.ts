import { expect, test } from "vitest";
import { inOrder } from "./inOrder.ts";
import type { SessionStore } from "./store.ts";

/** A database whose first writes take longest. */
function aSlowStore() {
  const rows = new Map<string, Buffer>();
  let turns = 30;
  const slowly = async () => {
    for (let turn = turns; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
    turns = 0;
  };
  const store: SessionStore = {
    getCreds: async () => null,
    setCreds: slowly,
    getKeys: async (_type, ids) => ids.flatMap((id) => ({ id, value: rows.get(id) ?? Buffer.from("none") })),
    setKeys: async (changed) => {
      await slowly();
      for (const { id, value } of changed) if (value) rows.set(id, value);
    },
    clear: async () => rows.clear(),
    keepMessage: async () => {},
    getMessage: async () => null,
  };
  return { store, rows };
}

const row = (value: string) => [{ type: "session", id: "a", value: Buffer.from(value) }];

test("the last write wins, and a read sees it", async () => {
  const store = inOrder(aSlowStore().store);
  const writes = [store.setKeys(row("old")), store.setKeys(row("new"))];
  const [key] = await store.getKeys("session", ["a"]);
  expect(key?.value.toString()).toBe("new");
  await Promise.all(writes);
});

test("what was cleared stays cleared", async () => {
  const { store: slow, rows } = aSlowStore();
  const store = inOrder(slow);
  await Promise.all([store.setKeys(row("old")), store.clear()]);
  expect(rows.size).toBe(0);
});

test("a write that fails is told to who wrote it, and the next one goes on", async () => {
  const { store: slow, rows } = aSlowStore();
  const store = inOrder({ ...slow, setCreds: () => Promise.reject(new Error("fenced")) });
  await expect(store.setCreds(Buffer.from("x"))).rejects.toThrow("fenced");
  await store.setKeys(row("new"));
  expect(rows.size).toBe(1);
});
