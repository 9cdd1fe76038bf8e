import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { deliverNext } from "./delivery/delivery.ts";
import { fakeChannel } from "./factory.ts";
import { served } from "./undo/testing.ts";

const LATER = "2099-01-31T12:00:00.000Z";

/** Ana has replied, and snoozed the conversation. */
async function putOff() {
  const it = await served();
  await it.leave();
  await it.speaks(it.ana, "Amanhã digo.");
  const snooze = () => call(it.ana, "PUT", `/tickets/${it.id}/mark`, { snoozedUntil: LATER });
  await snooze();
  const isAway = async () => (await call(it.ana, "GET", "/tickets/marked")).body.tickets.length === 1;
  expect(await isAway()).toBe(true);
  return { ...it, snooze, isAway };
}

test("what the contact says brings back who was put off", async () => {
  const { says, isAway } = await putOff();
  await says("Alguém aí?");
  expect(await isAway()).toBe(false);
});

test("so does what did not arrive, or may not have, for whoever puts somebody off believes that he was answered", async () => {
  for (const outcome of [
    { state: "failed", reason: "blocked" },
    { state: "unknown", reason: "timeout" },
  ] as const) {
    const { company, held, isAway } = await putOff();
    const { channel } = fakeChannel(() => outcome);
    expect(await deliverNext(company.id, held, channel)).toBe("delivered");
    expect(await isAway(), outcome.state).toBe(false);
  }
});

test("what arrives leaves it where it is", async () => {
  const { leave, isAway } = await putOff();
  await leave();
  expect(await isAway()).toBe(true);
});
