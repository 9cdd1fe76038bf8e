import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { owner } from "../testing/owner.ts";
import { setClock } from "./clock.ts";
import { forgetOldLimits, type Limit, spend } from "./limits.ts";

const limit = (more: Partial<Limit> = {}): Limit => ({ key: randomUUID(), most: 3, seconds: 60, ...more });

let restore: (() => void) | undefined;
afterEach(() => restore?.());

test("of many at once exactly as many pass as may, and the others learn how long to wait", async () => {
  const ours = limit({ most: 10 });
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => spend([ours])));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  expect(refused).toHaveLength(50);
  for (const { code, more } of refused) {
    expect(code).toBe("ERR_TOO_MANY_REQUESTS");
    expect(more.retryAfter).toBeGreaterThanOrEqual(1);
    expect(more.retryAfter).toBeLessThanOrEqual(60);
  }
});

test("limits that are asked for in opposite orders never wait for each other", async () => {
  const [one, other] = [limit({ most: 1_000 }), limit({ most: 1_000 })];
  const both = Array.from({ length: 30 }, (_, at) => spend(at % 2 ? [one, other] : [other, one]));
  await expect(Promise.all(both)).resolves.toHaveLength(30);
});

test("nothing is counted where one of the limits refuses, and a success gives its attempt back", async () => {
  const [wide, narrow] = [limit({ most: 2 }), limit({ most: 1 })];
  const spent = await spend([wide, narrow]);
  await expect(spend([wide, narrow])).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
  await spend([wide]);
  await expect(spend([wide])).rejects.toThrow("ERR_TOO_MANY_REQUESTS");

  await spent.giveBack();
  await spend([wide, narrow]);
  await spent.giveBack();
  await spent.giveBack();
  await spent.giveBack();
  await expect(spend([limit({ ...narrow, most: 0 })]), "given back twice is no credit").rejects.toThrow("ERR_TOO_MANY_REQUESTS");
});

test("an attempt that is worth several counts whole or not at all, and is given back whole", async () => {
  const ours = limit({ most: 5 });
  const three = { ...ours, worth: 3 };
  const spent = await spend([three]);
  await expect(spend([three])).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
  await spend([ours]);
  await spent.giveBack();
  await spend([three]);
  await spend([ours]);
  await expect(spend([ours])).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
});

test("a window that is over begins anew, and what is long over is forgotten", async () => {
  const ours = limit({ most: 1 });
  await spend([ours]);
  await expect(spend([ours])).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
  restore = setClock(() => new Date(Date.now() + 61_000));
  await spend([ours]);
  await expect(spend([ours])).rejects.toThrow("ERR_TOO_MANY_REQUESTS");

  restore();
  restore = setClock(() => new Date(Date.now() + 122_000));
  await forgetOldLimits();
  await spend([ours]);
});

test("neither an address nor an e-mail stands in the table", async () => {
  const address = `${randomUUID()}@acme.test`;
  await spend([limit({ key: `sign-in ${address}` })]);
  const { rows } = await owner().query<{ row: string }>("select row_to_json(r)::text as row from rate_limits r");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(address) || row.includes("sign-in"))).toEqual([]);
});
