import { expect, test } from "vitest";
import type { Ctx } from "../company.ts";
import { admins, everybody } from "../realtime.ts";
import { newsOf } from "./newsOf.ts";

const ctx = {} as Ctx;
const source = {
  event: "messageRate" as const,
  id: "messageRateId" as const,
  find: async (_: Ctx, id: number) => (id === 7 ? { id } : undefined),
  present: (row: { id: number }) => ({ id: row.id }),
};

test("a record is told as it is by now to everybody, or to those who are named", async () => {
  const events = await newsOf(source).create(ctx, { messageRateId: 7 });
  expect(events).toEqual([{ event: "messageRate", payload: { action: "create", id: 7 }, rooms: [everybody] }]);
  const [event] = await newsOf({ ...source, rooms: [admins] }).update(ctx, { messageRateId: 7 });
  expect(event).toMatchObject({ payload: { action: "update", id: 7 }, rooms: [admins] });
});

test("of one that is gone by now nobody hears that it came, and everybody that it is gone", async () => {
  const tell = newsOf(source);
  expect(await tell.create(ctx, { messageRateId: 8 })).toEqual([]);
  expect(await tell.update(ctx, { messageRateId: 8 })).toEqual([]);
  expect(await tell.remove(ctx, { messageRateId: 8 })).toMatchObject([
    { payload: { action: "delete", messageRateId: 8 }, rooms: [everybody] },
  ]);
});
