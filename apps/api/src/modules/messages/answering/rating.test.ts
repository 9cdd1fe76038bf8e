import type { Outcome } from "@recado/channels/outbound";
import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { attendancesOf } from "../../tickets/factory.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, messagesOf } from "../factory.ts";
import { desk } from "./testing.ts";

const wait = stillClock(60_000);

test("a rating is asked for at the end and kept with what is over; the farewell follows it, and nothing is opened again", async () => {
  const { company, says, heard, accepts, closes, leave, ticket } = await desk({
    settings: { userRating: "enabled" },
    connection: { rating_message: "Como fomos?", completion_message: "Até logo, {{firstName}}!" },
  });
  await says("Oi");
  await accepts();
  await closes();
  expect((await heard()).map((text) => text.split("\n")[0])).toEqual(["Como fomos?"]);
  await leave();
  await says(" 3 ");
  expect((await heard()).slice(1)).toEqual(["Até logo, Maria!"]);
  const { id } = await ticket();
  expect(await ticket()).toMatchObject({ status: "closed", unread: 1 });
  expect(await attendancesOf(company, id)).toMatchObject([{ rating: 3 }]);
  expect((await messagesOf(company)).map(({ body }) => body)).toContain(" 3 ");

  await says("3");
  expect(await ticket(), "rated once: from now on a number is a message").toMatchObject({ status: "pending", unread: 2 });
  expect(await attendancesOf(company, id)).toMatchObject([{ rating: 3 }, { rating: null }]);
});

/** A closed conversation, whose rating question waits in the outbox. */
async function asked() {
  const it = await desk({ settings: { userRating: "enabled" } });
  await it.says("Oi");
  await it.accepts();
  await it.closes();
  const stands = async () => {
    const ticket = await it.ticket();
    return [ticket.status, (await attendancesOf(it.company, ticket.id))[0]?.rating];
  };
  return { ...it, stands };
}

test("what is no rating, or comes a day later, is an ordinary message", async () => {
  for (const [minutes, text] of [
    [1, "Muito bom!"],
    [1, "4"],
    [24 * 60 + 1, "3"],
  ] as const) {
    wait(0);
    const { leave, says, stands } = await asked();
    await leave();
    wait(minutes);
    await says(text);
    expect(await stands(), text).toEqual(["pending", null]);
  }
});

test("a rating is awaited from when its question has left, however long that had waited for its connection", async () => {
  const { leave, says, stands } = await asked();
  const days = 3 * 24 * 60;
  wait(days);
  await leave();
  wait(days + 10);
  await says("3");
  expect(await stands()).toEqual(["closed", 3]);
});

test("a number rates nothing while the question waits, or where it was refused; it does where nobody knows whether that came", async () => {
  for (const [outcome, stood] of [
    [null, ["pending", null]],
    ["failed", ["pending", null]],
    ["unknown", ["closed", 2]],
  ] as const) {
    const { leave, says, stands } = await asked();
    if (outcome) await leave(outcome);
    await says("2");
    expect(await stands(), outcome ?? "waits").toEqual(stood);
  }
});

/** The same, with the call to the provider and its outcome, minute by minute. */
async function askedAt() {
  wait(0);
  const { company, held, number, stands } = await asked();
  const asking = now().getTime();
  return {
    stands,
    deliver: (outcome: () => Outcome | Promise<Outcome>) => deliverNext(company.id, held, fakeChannel(outcome).channel),
    /** The customer's rating of that minute arrives now. */
    hear: (minute: number) => arrive(company, held, aMessage({ number, body: "2", at: asking + minute * 60_000 })),
    confirm: (ref: string) =>
      arrive(company, held, { kind: "ack", id: `ack ${ref}`, chat: number, at: now().getTime(), target: ref, ack: 2, ref }),
    ref: async () => (await company.run(({ tx }) => tx.selectFrom("outbox").select("ref").executeTakeFirstOrThrow())).ref,
  };
}

test("what was said before the question left rates nothing, however late it is heard", async () => {
  const { deliver, hear, stands } = await askedAt();
  wait(10);
  await deliver(() => ({ state: "sent", providerId: "left" }));
  await hear(5);
  expect(await stands()).toEqual(["pending", null]);
});

test("whoever answers while we still wait to hear whether the question came has rated", async () => {
  const { deliver, hear, stands } = await askedAt();
  await deliver(async () => {
    wait(5);
    await hear(1);
    return { state: "sent", providerId: "left" };
  });
  expect(await stands()).toEqual(["closed", 2]);
});

test("whoever answered before we gave up waiting for its outcome has rated, for a day after that", async () => {
  for (const [minute, stood] of [
    [1, ["closed", 2]],
    [24 * 60 + 4, ["closed", 2]],
    [24 * 60 + 6, ["pending", null]],
  ] as const) {
    const { deliver, hear, stands } = await askedAt();
    await deliver(() => {
      wait(5);
      return { state: "unknown", reason: "timeout" };
    });
    wait(24 * 60 + 10);
    await hear(minute);
    expect(await stands(), `${minute}`).toEqual(stood);
  }
});

test("that it came may be told later than the answer to it was said", async () => {
  const { confirm, deliver, hear, ref, stands } = await askedAt();
  await deliver(() => {
    wait(5);
    return { state: "unknown", reason: "timeout" };
  });
  wait(10);
  await confirm(await ref());
  await hear(2);
  expect(await stands()).toEqual(["closed", 2]);
});
