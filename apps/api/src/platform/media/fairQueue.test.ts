import { expect, test } from "vitest";
import { fairQueue } from "./fairQueue.ts";

/** Work that ends when the test says so, recorded in the order of its start. */
function bench(places: number) {
  const { inTurn } = fairQueue(places);
  const begun: string[] = [];
  const open: Array<() => void> = [];
  const bring = (of: number, name: string) =>
    inTurn(of, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
      return name;
    });
  const endOne = async () => {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { bring, begun, endOne };
}

test("whoever comes after a hundred of another waits for none that has not begun", async () => {
  const { bring, begun, endOne } = bench(2);
  const all = Array.from({ length: 6 }, (_, at) => bring(1, `a${at}`));
  all.push(bring(2, "b0"), bring(2, "b1"), bring(3, "c0"));
  await endOne();
  expect(begun).toEqual(["a0", "a1", "b0"]);
  await endOne();
  expect(begun).toEqual(["a0", "a1", "b0", "c0"]);
  for (let rest = 0; rest < 9; rest++) await endOne();
  expect(begun).toEqual(["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4", "a5"]);
  expect(await Promise.all(all)).toHaveLength(9);
});

test("one alone has all the places, and what fails leaves its own", async () => {
  const { inTurn } = fairQueue(2);
  const failing = Array.from({ length: 5 }, () =>
    inTurn(1, () => Promise.reject(new Error("broken"))).catch((error: Error) => error.message),
  );
  expect(await Promise.all(failing)).toEqual(Array(5).fill("broken"));
  const { bring, begun } = bench(2);
  void bring(1, "a");
  void bring(1, "b");
  expect(begun).toEqual(["a", "b"]);
});
