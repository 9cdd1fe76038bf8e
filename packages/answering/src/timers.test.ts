import { expect, test } from "vitest";
import { autoTransferAt, expiry } from "./timers.ts";

const since = Date.parse("2026-11-18T10:00:00Z");
const open = { status: "open", isGroup: false, fromMe: true, lastMessageAt: since, openSince: null };
const waiting = { status: "pending", queueId: null, pendingSince: since };
const at = (time: string) => new Date(`2026-11-18T${time}Z`);

test("an open ticket closes so many minutes after our last message", () => {
  expect(expiry(open, { expiresTicket: 30 })).toEqual(at("10:30:00"));
});

test.each([
  ["before it was said", "09:00:00", "10:30:00"],
  ["after it was said", "10:20:00", "10:50:00"],
])("inactivity: of one that became open %s", (_, opened, closes) => {
  expect(expiry({ ...open, openSince: at(opened).getTime() }, { expiresTicket: 30 })).toEqual(at(closes));
});

test.each([
  ["zero is never", open, 0],
  ["empty is never", open, null],
  ["an answer stops it", { ...open, fromMe: false }, 30],
  ["a pending ticket waits", { ...open, status: "pending" }, 30],
  ["a closed one is closed", { ...open, status: "closed" }, 30],
  ["groups stay", { ...open, isGroup: true }, 30],
  ["without a message there is nothing to answer", { ...open, lastMessageAt: null }, 30],
])("inactivity: %s", (_, ticket, expiresTicket) => {
  expect(expiry(ticket, { expiresTicket })).toBeNull();
});

test("a ticket without a queue is handed on after so many minutes", () => {
  expect(autoTransferAt(waiting, { timeToTransfer: 5, transferQueueId: 3 })).toEqual(at("10:05:00"));
});

test.each([
  ["zero is never", waiting, 0, 3],
  ["empty is never", waiting, null, 3],
  ["without a queue to go to it stays", waiting, 5, null],
  ["whoever has a queue stays in it", { ...waiting, queueId: 1 }, 5, 3],
  ["an open ticket stays with its agent", { ...waiting, status: "open" }, 5, 3],
  ["before it waits there is no end", { ...waiting, pendingSince: null }, 5, 3],
])("transfer: %s", (_, ticket, timeToTransfer, transferQueueId) => {
  expect(autoTransferAt(ticket, { timeToTransfer, transferQueueId })).toBeNull();
});
