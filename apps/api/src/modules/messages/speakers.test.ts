import { randomUUID } from "node:crypto";
import type { Ticket } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { aNumber } from "../contacts/factory.ts";
import { createSchedule, dueSince } from "../schedules/factory.ts";
import { sendIfDue } from "../schedules/send.ts";
import { sendAutomaticText } from "./actions/say.ts";
import { sendMessage } from "./actions/send.ts";
import { renewPreview } from "./changes/preview.ts";
import { aMessage, aPerson, arrive, heldConnection } from "./factory.ts";
import { idOf, world as twoPeople } from "./merges/testing.ts";
import { farewell, served } from "./undo/testing.ts";

const rowsOf = async (user: TestUser): Promise<Ticket[]> => (await call(user, "GET", "/tickets?showAll=true")).body.tickets;
const lastOf = async (user: TestUser, id: number) => {
  const row = (await rowsOf(user)).find((ticket) => ticket.id === id);
  return [row?.lastMessage, row?.lastSpeaker];
};
const by = (origin: string, user: object | null = null, contact: object | null = null) => ({ origin, user, contact });

test("the list says who said the last words: the contact, one of us by name, or what speaks for us", async () => {
  const it = await served();
  const { company, ana, lia, id, held, number } = it;
  const last = () => lastOf(lia, id);
  expect(await last()).toEqual(["Oi", by("contact")]);
  await it.speaks(ana, "Bom dia");
  expect(await last()).toEqual(["Bom dia", by("agent", { id: ana.id, name: "Ana" })]);
  await it.speaks(lia, "Eu assumo");
  expect(await last()).toEqual(["Eu assumo", by("agent", { id: lia.id, name: "Lia" })]);
  await company.run((ctx) => sendAutomaticText(ctx, { id, connectionId: held.connectionId, attendanceId: null }, "Escolha: 1 ou 2"));
  expect(await last()).toEqual(["Escolha: 1 ou 2", by("bot")]);
  await arrive(company, held, aMessage({ number, fromMe: true, body: "Do celular", at: Date.now() + 1000 }));
  expect(await last()).toEqual(["Do celular", by("phone")]);
});

test("what is said while an earlier word is being taken back stands in the list", async () => {
  const it = await served();
  const providerId = randomUUID();
  await arrive(it.company, it.held, aMessage({ number: it.number, id: providerId, body: "Isto não era para vocês" }));
  const earlier = await it.company.run(({ tx }) =>
    tx.selectFrom("messages").select("id").where("provider_id", "=", providerId).executeTakeFirstOrThrow(),
  );
  let taken: Promise<void> | undefined;
  await it.company.as(it.ana, async (ctx) => {
    await sendMessage(ctx, it.id, { body: "Bom dia", sign: false, voice: false, quotedMsg: null });
    taken = it.company.run((other) => renewPreview(other, earlier.id));
    await somebodyWaits();
  });
  await taken;
  expect((await lastOf(it.lia, it.id))[0]).toBe("Bom dia");
});

test("whoever is called otherwise now is called so in the list; a late word takes nobody's place", async () => {
  const it = await served();
  await it.speaks(it.ana, "Bom dia");
  await it.company.run(({ tx }) => tx.updateTable("users").set({ name: "Ana Prado" }).where("id", "=", it.ana.id).execute());
  await arrive(it.company, it.held, aMessage({ number: it.number, body: "Ficou para trás" }));
  expect(await lastOf(it.lia, it.id)).toEqual(["Bom dia", by("agent", { id: it.ana.id, name: "Ana Prado" })]);
});

test("what was planned is said by the schedule, in the name of who planned it", async () => {
  const it = await served();
  const { contact_id: contactId } = await it.row();
  const { id } = await createSchedule(it.company, it.ana, { contactId, body: "Lembrete" });
  await dueSince(it.company, id);
  await it.company.run((ctx) => sendIfDue(ctx, id));
  expect(await lastOf(it.lia, it.id)).toEqual(["Lembrete", by("schedule", { id: it.ana.id, name: "Ana" })]);
});

test("what is corrected or taken back is still said by the same", async () => {
  const it = await served();
  const { messages } = (await it.speaks(it.ana, "Bon dia")).body;
  await it.leave();
  // As before senders were stored.
  await it.company.run(({ tx }) => tx.updateTable("tickets").set({ last_origin: null, last_user_id: null }).execute());
  expect(await lastOf(it.lia, it.id)).toEqual(["Bon dia", null]);
  expect((await call(it.ana, "PUT", `/messages/${messages[0].id}`, { body: "Bom dia" })).status).toBe(200);
  await it.leave();
  expect(await lastOf(it.lia, it.id)).toEqual(["Bom dia", by("agent", { id: it.ana.id, name: "Ana" })]);
});

test("a farewell that is taken back leaves the words before it to who said them", async () => {
  const it = await served();
  await it.speaks(it.ana, "Bom dia");
  const closed = await it.put(it.ana, { status: "closed" });
  expect(await lastOf(it.lia, it.id)).toEqual([farewell, by("bot")]);
  expect((await it.undo(it.ana, closed.body.undo.id)).status).toBe(200);
  expect(await lastOf(it.lia, it.id)).toEqual(["Bom dia", by("agent", { id: it.ana.id, name: "Ana" })]);
});

test("in a group it is who of them spoke, by the name that he has now, also where he became one with another", async () => {
  const it = await twoPeople();
  const { company, held, lia, maria, jose } = it;
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "CheckMsgIsGroup").execute());
  const group = { id: aNumber(), subject: "Condomínio" };
  const number = aNumber();
  const speaks = (body: string, name: string) =>
    arrive(company, held, aMessage({ chat: group.id, peer: null, group, author: aPerson(name, "Sr. Silva"), body }));
  await speaks("Alguém?", number);
  const last = async () => (await rowsOf(lia)).find(({ isGroup }) => isGroup)?.lastSpeaker;
  const silva = await idOf(company, number);
  expect(await last()).toEqual(by("contact", null, { id: silva, name: "Sr. Silva" }));
  await company.run(({ tx }) => tx.updateTable("contacts").set({ name: "Seu Silva" }).where("id", "=", silva).execute());
  expect(await last()).toEqual(by("contact", null, { id: silva, name: "Seu Silva" }));

  await it.merge({}, maria, silva);
  expect(await last()).toMatchObject({ contact: { id: maria } });
  expect((await call(lia, "DELETE", `/contacts/${jose}`)).status).toBe(200);
  expect((await call(lia, "DELETE", `/contacts/${maria}`)).status).toBe(200);
  expect(await last()).toEqual(by("contact"));
});

test("of two conversations that become one, and two again, each shows who spoke last in it", async () => {
  const it = await twoPeople();
  const tickets = async () => new Map((await rowsOf(it.lia)).map((row) => [row.contactId, row]));
  const theirs = (await tickets()).get(it.jose)?.id;
  await call(it.lia, "PUT", `/tickets/${theirs}`, { status: "open", userId: it.lia.id });
  expect((await call(it.lia, "POST", `/messages/${theirs}`, { body: "Olá, José" })).status).toBe(200);
  const lia = by("agent", { id: it.lia.id, name: "Lia" });
  await it.merge();
  expect((await tickets()).get(it.maria)).toMatchObject({ lastMessage: "Olá, José", lastSpeaker: lia });
  await it.undo();
  const apart = await tickets();
  expect(apart.get(it.maria)).toMatchObject({ lastMessage: "sou Maria", lastSpeaker: by("contact") });
  expect(apart.get(it.jose)).toMatchObject({ lastMessage: "Olá, José", lastSpeaker: lia });
});

test("whoever hears of it live hears who spoke", async () => {
  const it = await served();
  const { heardBy } = listenTo(it.company);
  await it.speaks(it.ana, "Bom dia");
  const news = await heardBy(it.bia, "appMessage");
  expect(news.at(-1)).toMatchObject({ ticket: { lastSpeaker: by("agent", { id: it.ana.id, name: "Ana" }) } });
});

test("a lost call is the caller's word", async () => {
  const it = await served();
  const held = await heldConnection(it.company);
  const number = aNumber();
  const call = { kind: "call", state: "missed", chat: number, at: Date.now(), video: false, peer: aPerson(number) } as const;
  await arrive(it.company, held, { ...call, id: "1", callId: "c1" });
  const row = (await rowsOf(it.lia)).find(({ contact }) => contact.number === number);
  expect(row?.lastSpeaker).toEqual(by("contact"));
});
