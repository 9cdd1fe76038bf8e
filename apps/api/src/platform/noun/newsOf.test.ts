import { expect, test } from "vitest";
import type { Ctx } from "../company.ts";
import { admins, everybody } from "../realtime.ts";
import { newsOf } from "./newsOf.ts";

const ctx = {} as Ctx;
const source = {
  noun: "message-rate" as const,
  id: "id" as const,
  find: async (_: Ctx, id: number) => (id === 7 ? { id } : undefined),
  present: (row: { id: number }) => ({ id: row.id }),
};

test("a record is told as it is by now to everybody, or to those who are named", async () => {
  const events = await newsOf(source)["message-rate.created"](ctx, { messageRateId: 7 });
  expect(events).toEqual([{ event: "messageRate", payload: { action: "create", id: 7 }, rooms: [everybody] }]);
  const [event] = await newsOf({ ...source, rooms: [admins] })["message-rate.changed"](ctx, { messageRateId: 7 });
  expect(event).toMatchObject({ payload: { action: "update", id: 7 }, rooms: [admins] });
});

test("of one that is gone by now nobody hears that it came, and everybody that it is gone", async () => {
  const told = newsOf(source);
  expect(await told["message-rate.created"](ctx, { messageRateId: 8 })).toEqual([]);
  expect(await told["message-rate.changed"](ctx, { messageRateId: 8 })).toEqual([]);
  expect(await told["message-rate.removed"](ctx, { messageRateId: 8 })).toMatchObject([
    { payload: { action: "delete", id: 8 }, rooms: [everybody] },
  ]);
});

test("an event may have another name than the facts", async () => {
  const told = newsOf({ noun: "integration", event: "messageRate", id: "id", find: source.find, present: source.present });
  expect(await told["integration.removed"](ctx, { integrationId: 8 })).toMatchObject([{ event: "messageRate", payload: { id: 8 } }]);
});
