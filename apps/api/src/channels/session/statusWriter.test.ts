import type { ChannelEvent, Status } from "@recado/channels/channel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { statusWriter } from "./statusWriter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const is = (status: Status, number?: string): ChannelEvent => ({ type: "status", status, cause: "lost", ...(number && { number }) });

test("a connection that flaps a hundred times a second is written down twice a second, and last as it is", async () => {
  const written: ChannelEvent[][] = [];
  const writer = statusWriter(async (events) => void written.push(events));
  for (let at = 0; at < 300; at++) {
    writer.tell(is(at % 2 === 0 ? "TIMEOUT" : "CONNECTED"));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written.length).toBeLessThanOrEqual(7); // 3 s at two writes a second, and the immediate first one
  expect(written.length).toBeGreaterThanOrEqual(6);
  expect(written.at(-1)).toEqual([is("CONNECTED")]);
});

test("a code and the state that shows it travel together; a number that was learnt on the way is kept", async () => {
  const written: ChannelEvent[][] = [];
  const writer = statusWriter(async (events) => void written.push(events));
  writer.tell(is("OPENING"));
  await vi.advanceTimersByTimeAsync(0);
  const qr: ChannelEvent = { type: "qr", qr: "second", expiresInMs: 20_000 };
  for (const event of [{ ...qr, qr: "first" }, is("CONNECTED", "5511"), qr, is("TIMEOUT")]) writer.tell(event);
  await vi.advanceTimersByTimeAsync(500);
  expect(written).toEqual([[is("OPENING")], [qr, is("TIMEOUT", "5511")]]);
});

test("what could not be written is written later, with what followed; after the end nothing is", async () => {
  const written: ChannelEvent[][] = [];
  let isDown = true;
  const writer = statusWriter(async (events) => {
    if (isDown) throw new Error("The database is away.");
    written.push(events);
  });
  writer.tell(is("CONNECTED", "5511"));
  await vi.advanceTimersByTimeAsync(1_200);
  isDown = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(written).toEqual([[is("CONNECTED", "5511")]]);

  writer.tell(is("TIMEOUT"));
  writer.hush();
  await vi.advanceTimersByTimeAsync(2_000);
  await writer.flush();
  expect(written).toHaveLength(1);
});
