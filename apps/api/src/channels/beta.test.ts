import { expect, test } from "vitest";
import { renewSession, stopSession } from "../modules/connections/actions/session.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { messagesOf } from "../modules/messages/factory.ts";
import { receiveNext } from "../modules/messages/receive/next.ts";
import { eventually } from "../testing/eventually.ts";
import { linking } from "./testing/linking.ts";

const { ask, run, aNumber } = linking();

const phone = { number: "5511988880001", lid: "99988870000001" };
const customer = { number: "5511977770001", lid: "99988860000001", name: "Marina Duarte" };

test("a number is linked by its QR, talks, survives the end of its process, is linked anew and let go", { timeout: 60_000 }, async () => {
  const { company, admin, id, look, until, scan, keys, story, say: tell } = await aNumber(phone);
  const ledger = async () => (await ask("ledger")) as { id: string; body: string; again: boolean }[];

  const first = await run();
  await ask("contact", customer);
  expect(await scan()).toMatchObject({ number: phone.number, qrcode: "" });
  expect((await keys()).length).toBeGreaterThan(10);

  await tell("text", { number: customer.number, text: "Têm mesa?" });
  const heard = async () => {
    const chats = await company.run(({ tx }) => tx.selectFrom("inbox").select("chat").distinct().execute());
    for (const { chat } of chats) while (await receiveNext(company.id, id, chat));
    return (await messagesOf(company)).map(({ body }) => body);
  };
  await eventually(heard, (all) => all.includes("Têm mesa?"));
  const booked = () => company.run(({ tx }) => tx.selectFrom("book_entries").select(["number", "name"]).execute());
  await tell("shareKey");
  await tell("write", { number: customer.number, name: "Marina do 302" });
  await eventually(
    () => heard().then(booked),
    (all) => all.length > 0,
  );
  expect(await booked()).toEqual([{ number: customer.number, name: "Marina do 302" }]);

  const ticket = await company.run(({ tx }) => tx.selectFrom("tickets").select("id").executeTakeFirstOrThrow());
  await company.run(({ tx }) => tx.updateTable("tickets").set({ status: "open", user_id: admin.id }).execute());
  const say = (body: string) =>
    company.as(admin, (ctx) => sendMessage(ctx, ticket.id, { body, sign: false, voice: false, quotedMsg: null }));
  await say("Temos!");
  await eventually(ledger, (all) => all.some(({ body }) => body === "Temos!"));
  await tell("mood", { kind: "silent", times: 1 });
  await say("Até as nove.");
  await eventually(ledger, (all) => all.some(({ body }) => body === "Até as nove."));

  await first.stop();
  await until("OPENING");
  await say("Venha ver.");
  await run();
  await until("CONNECTED");
  await eventually(ledger, (all) => all.some(({ body }) => body === "Venha ver."));
  expect((await ledger()).filter(({ body }) => ["Temos!", "Venha ver."].includes(body))).toHaveLength(2);

  const unknown = (await ledger()).find(({ body }) => body === "Até as nove.");
  await tell("askAgain", { number: customer.number, id: unknown?.id });
  await eventually(ledger, (all) => all.some(({ body, again }) => body === "Até as nove." && again));

  await tell("streamError", { code: 440 });
  expect(await eventually(look, (row) => row?.cause === "replaced", 20_000)).toMatchObject({ status: "TIMEOUT", wanted: true });
  await until("CONNECTED");

  await company.run(({ tx }) => tx.updateTable("connections").set({ status: "TIMEOUT" }).where("id", "=", id).execute());
  await company.as(admin, (ctx) => renewSession(ctx, id));
  await scan();

  await company.as(admin, (ctx) => stopSession(ctx, id));
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked", wanted: false });
  expect([await keys(), await booked()]).toEqual([[], []]);
  expect(await tell("linked")).toBe(false);
  expect((await story()).slice(0, 2)).toEqual(["DISCONNECTED asked", "CONNECTED connected"]);
});
