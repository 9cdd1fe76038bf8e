import type { Arrival } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { BATCH_MAX, keeper } from "./keeper.ts";

const arrival = (id: string): Arrival => ({ inbound: { kind: "ack", id, chat: "c", at: 0, target: id, ack: 1, ref: null }, raw: null });

function aDatabase() {
  const batches: string[][] = [];
  let open = true;
  let waiting: (() => void)[] = [];
  return {
    batches,
    shut: () => {
      open = false;
    },
    letIn: () => {
      open = true;
      for (const go of waiting) go();
      waiting = [];
    },
    keep: async (arrivals: Arrival[]) => {
      if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
      batches.push(arrivals.map(({ inbound }) => inbound.id));
    },
  };
}

test("what comes while a batch is committed goes together in the next, at most fifty, in the order in which it came", async () => {
  const database = aDatabase();
  const { keep } = keeper(database.keep);
  database.shut();
  const all = Array.from({ length: 120 }, (_, index) => keep([arrival(String(index))]));
  database.letIn();
  await Promise.all(all);

  expect(database.batches.flat()).toEqual(Array.from({ length: 120 }, (_, index) => String(index)));
  expect(database.batches.length).toBeLessThan(6);
  expect(Math.max(...database.batches.map(({ length }) => length))).toBe(BATCH_MAX);
});

test("nobody goes on before his own batch is committed", async () => {
  const database = aDatabase();
  const { keep } = keeper(database.keep);
  database.shut();
  let kept = false;
  const waiting = keep([arrival("a")]).then(() => {
    kept = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(kept).toBe(false);
  database.letIn();
  await waiting;
});

test("a batch that fails is tried again, and meanwhile nothing more is read", async () => {
  let failures = 1;
  const stalls: boolean[] = [];
  const { keep } = keeper(
    async () => {
      failures -= 1;
      if (failures >= 0) throw new Error("away");
    },
    (is) => stalls.push(is),
  );
  await keep([arrival("a")]);
  expect(stalls).toEqual([true, false]);
});

test("when the session ends, whoever waits is told that it was not kept", async () => {
  const database = aDatabase();
  const one = keeper(database.keep);
  database.shut();
  const first = one.keep([arrival("a")]);
  const second = one.keep([arrival("b")]);
  one.end();
  await expect(second).rejects.toThrow();
  await expect(one.keep([arrival("c")])).rejects.toThrow();
  database.letIn();
  await first;
});
