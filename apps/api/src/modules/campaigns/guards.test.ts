import { expect, test } from "vitest";
import { asOwner } from "../../testing/owner.ts";
import { aMessage, arrive, messagesOf } from "../messages/factory.ts";
import { dayToOpen } from "./guards.ts";
import { liftSuppressed } from "./suppressed.ts";
import { aShop } from "./testing.ts";

test.each([
  ["07:00", "22:00", 6 * 60, 0],
  ["07:00", "22:00", 7 * 60, null],
  ["07:00", "22:00", 21 * 60 + 59, null],
  ["07:00", "22:00", 22 * 60, 1],
  ["22:00", "06:00", 23 * 60, null],
  ["22:00", "06:00", 5 * 60, null],
  ["22:00", "06:00", 12 * 60, 0],
  ["00:00", "24:00", 1439, null],
  ["09:00", "09:00", 0, null],
] as const)("from %s until %s, at minute %i of the day it opens in %s days", (from, until, minute, days) =>
  expect(dayToOpen(minute, { from, until })).toBe(days),
);

test("a linked phone sends as many a day as the age of its number allows; the test phone as many as there are", async () => {
  for (const [provider, age, most] of [
    ["beta", "1 hour", 20],
    ["beta", "8 days", 50],
    ["beta", "15 days", 100],
    ["beta", "31 days", 200],
    ["sandbox", "1 hour", 205],
  ] as const) {
    const { company, held, create, start, send, shown } = await aShop({ contacts: 205, provider, settings: { sendingHours: null } });
    await asOwner(company.id, `update connections set created_at = now() - interval '${age}' where id = $1`, [held.connectionId]);
    const id = await create();
    await start(id);
    await send();
    const today = (sent: number) =>
      asOwner(company.id, "update campaign_paces set sent_today = $1, message_id = null where connection_id = $2", [
        sent,
        held.connectionId,
      ]);
    const sendings = async () => (await messagesOf(company)).length;
    await today(Math.min(most, 205) - 1);
    await send();
    expect(await sendings(), `${provider} ${age}`).toBe(2);
    await today(Math.min(most, 205));
    await send();
    expect(await sendings(), `${provider} ${age}`).toBe(provider === "sandbox" ? 3 : 2);
    expect((await shown(id)).waitsFor).toBe(provider === "sandbox" ? null : "dailyLimit");
  }
});

test("outside of the sending hours nothing is sent, and it says until when", async () => {
  const { company, create, start, run, said, save, shown } = await aShop({ contacts: 1, provider: "beta" });
  const [{ hour = 0 } = {}] = await asOwner<{ hour: number }>(
    company.id,
    "select extract(hour from now() at time zone time_zone)::int as hour from companies where id = app.company_id()",
  );
  const at = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, "0")}:00`;
  await save({ sendingHours: { from: at(2), until: at(3) }, dailyLimit: 0 });
  const id = await create();
  await start(id);
  await run();
  expect(said()).toEqual([]);
  expect(await shown(id)).toMatchObject({ status: "EM_ANDAMENTO", waitsFor: "hours", waitsUntil: expect.stringMatching(/:00:00.000Z$/) });
  await save({ sendingHours: { from: at(-1), until: at(2) } });
  await run();
  expect(said()).toHaveLength(1);
});

test("when a fifth of the last messages has failed it stops and says why, and goes on when an admin restarts it", async () => {
  let sent = 0;
  const { create, start, restart, run, shown } = await aShop({
    contacts: 60,
    outcome: ({ ref }) => (sent++ % 4 === 0 ? { state: "failed", reason: "blocked" } : { state: "sent", providerId: ref }),
  });
  const id = await create();
  await start(id);
  await run();
  expect(await shown(id)).toMatchObject({ status: "CANCELADA", stopReason: "failures", counts: { failed: 10 } });
  await restart(id);
  await run(1);
  expect(await shown(id)).toMatchObject({ status: "EM_ANDAMENTO", stopReason: null });
});

test("who answers with an opt-out word is suppressed and told so once, and left out from then on", async () => {
  const { company, ana, held, numberOf, create, start, run, said, recipients } = await aShop({ contacts: 3 });
  const stop = (n: number, body = " SAIR ") => arrive(company, held, aMessage({ number: numberOf(n), body }));
  await stop(1); // no campaign has written to them
  const first = await create();
  await start(first);
  await run(1);
  await stop(1, "quero sair");
  await stop(1);
  await stop(1);
  await stop(3);
  const confirmed = (await messagesOf(company)).filter(({ body }) => body.startsWith("Pronto!"));
  expect(confirmed).toMatchObject([{ origin: "bot" }]);
  const listed = () =>
    company.run(({ tx }) =>
      tx
        .selectFrom("suppressed_contacts")
        .select(["id", "word", "name", "campaign_id as campaignId"])
        .where("lifted_at", "is", null)
        .execute(),
    );
  expect(await listed()).toMatchObject([{ word: "sair", campaignId: first }]);

  const second = await create({ message1: "De novo" });
  await start(second);
  await run();
  expect((await recipients(second)).map(({ state }) => state)).toEqual(["excluded", "sent", "sent"]);
  const [{ id = 0 } = {}] = await listed();
  await company.as(ana, (ctx) => liftSuppressed(ctx, id, "Pediu para voltar."));
  await start(await create({ message1: "Voltou" }));
  await run();
  expect(said().filter((text) => text === "Voltou")).toHaveLength(3);
});

test("who asks for no more while a campaign is at work is passed over", async () => {
  const { company, held, numberOf, create, start, run, shown } = await aShop({ contacts: 2 });
  const [one, two] = [await create({ message1: "Um" }), await create({ message1: "Dois" })];
  await start(one);
  await start(two);
  await run(2);
  await arrive(company, held, aMessage({ number: numberOf(2), body: "parar" }));
  await run();
  expect(await shown(one)).toMatchObject({ status: "FINALIZADA", counts: { sent: 2 } });
  expect(await shown(two)).toMatchObject({ status: "FINALIZADA", counts: { sent: 1, skipped: 1 } });
});
