import { callNewsId, unreadableId } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { findSentCopy } from "../delivery/sentCopies.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { keepArrivals } from "./inbox.ts";
import { receiveNext } from "./next.ts";

test("a first message makes a contact and a ticket that waits; a copy changes nothing", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const hello = aMessage({ body: "Olá, bom dia" });
  await arrive(company, held, hello, hello);
  await arrive(company, held, hello);

  expect(await messagesOf(company)).toMatchObject([{ body: "Olá, bom dia", origin: "contact", status: "received" }]);
  expect(await ticketsOf(company)).toMatchObject([{ status: "pending", unread: 1, last: "Olá, bom dia", userId: null }]);
});

test("the order is the provider's, whatever order they came in and however many work at it", async () => {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  const number = "5511987650001";
  const messages = ["um", "dois", "três", "quatro", "cinco"].map((body) => aMessage({ number, body }));
  for (const inbound of messages.toReversed()) await keepArrivals(company.id, connectionId, [{ inbound, raw: null }], null);
  const work = async () => {
    while (await receiveNext(company.id, connectionId, number));
  };
  await Promise.all([work(), work(), work()]);

  expect((await messagesOf(company)).map(({ body }) => body)).toEqual(["um", "dois", "três", "quatro", "cinco"]);
  expect(await ticketsOf(company)).toHaveLength(1);
});

test("twenty first messages of one stranger at once are one contact and one ticket", async () => {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  const number = "5511987650002";
  // Under different addresses of the contact, so that they are not processed one after the other.
  const news = Array.from({ length: 20 }, (_, at) => aMessage({ number, chat: `${number} ${at}` }));
  await Promise.all(news.map((inbound) => keepArrivals(company.id, connectionId, [{ inbound, raw: null }], null)));
  await Promise.all(news.map(({ chat }) => receiveNext(company.id, connectionId, chat)));

  const contacts = await company.run(({ tx }) => tx.selectFrom("contacts").select("id").execute());
  expect([contacts.length, (await ticketsOf(company)).length, (await messagesOf(company)).length]).toEqual([1, 1, 20]);
  expect((await ticketsOf(company))[0]?.unread).toBe(20);
});

test("a message that nobody can read stands in its conversation as such, with its raw form, and the contact's next one is handled", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987650003";
  const broken = { ...aMessage({ number }), content: { type: "from the future" } };
  await keepArrivals(company.id, held.connectionId, [{ inbound: broken as never, raw: { as: "it came" } }], null);
  await arrive(company, held, aMessage({ number, body: "E agora?" }));

  const messages = await company.run(({ tx }) =>
    tx.selectFrom("messages").select(["kind", "body", "details", "raw"]).orderBy("id").execute(),
  );
  expect(messages).toMatchObject([{ kind: "unknown", details: { label: "unreadable" }, raw: { as: "it came" } }, { body: "E agora?" }]);
});

test("edits, deletes, reactions and answers that come before their message wait for it", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987650004";
  const original = aMessage({ number, body: "Quero a mesa" });
  const about = { chat: number, at: original.at + 1, target: original.id, fromMe: false, author: aPerson(number) };
  await arrive(
    company,
    held,
    { ...about, kind: "edit", id: "e", body: "Quero a mesa redonda" },
    { ...about, kind: "reaction", id: "r", emoji: "👍" },
    aMessage({ number, body: "essa", quoted: original.id }),
  );
  expect((await messagesOf(company)).map(({ body }) => body)).toEqual(["essa"]);

  await arrive(company, held, original);
  const [first, answer] = await messagesOf(company);
  expect(first).toMatchObject({ body: "Quero a mesa redonda", isEdited: true });
  expect(answer).toMatchObject({ body: "essa", quotedId: first?.id });
  const reactions = await company.run(({ tx }) => tx.selectFrom("message_reactions").select("emoji").execute());
  expect(reactions).toEqual([{ emoji: "👍" }]);
  const parked = await company.run(({ tx }) => tx.selectFrom("inbox").select("id").where("state", "=", "parked").execute());
  expect(parked).toEqual([]);

  await arrive(company, held, { ...about, kind: "delete", id: "d" });
  expect((await messagesOf(company))[0]).toMatchObject({ isDeleted: true, body: "Quero a mesa redonda" });
});

test("what nobody could read says what it is once it was said again, in its place and without being counted twice", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987650014";
  const again = aMessage({ number, content: { type: "location", latitude: -23.5, longitude: -46.6, name: "Sé", address: null } });
  const unread = { ...again, id: unreadableId(again.id), content: { type: "unknown", label: "unreadable" } } as const;
  await arrive(company, held, unread);
  await arrive(company, held, again);
  await arrive(company, held, again);
  expect(await ticketsOf(company)).toMatchObject([{ unread: 1, last: "Sé" }]);

  const [later, answer] = [aMessage({ number, body: "Depois" }), aMessage({ number, body: "Isso", quoted: "a" })];
  const first = { ...unread, id: unreadableId("a"), at: later.at - 1 };
  await arrive(company, held, first, later, answer);
  await arrive(company, held, { ...again, id: "a", at: answer.at + 1000, content: { type: "text", body: "Antes" } });
  const [place, filled, , quoting] = await messagesOf(company);
  expect([place, filled]).toMatchObject([{ kind: "location" }, { kind: "text", body: "Antes" }]);
  expect(quoting).toMatchObject({ body: "Isso", quotedId: filled?.id });
  expect(await ticketsOf(company)).toMatchObject([{ unread: 4, last: "Isso" }]);
});

test("the engine is given back what came, in its form: an edit that is sealed by it cannot be read otherwise", async () => {
  const company = await createCompany();
  const [held, other] = [await heldConnection(company), await heldConnection(company)];
  const message = aMessage({ body: "errado" });
  await arrive(company, held, message);
  const recalled = [held, other].map(({ connectionId }) => findSentCopy(company.id, connectionId, message.id));
  expect(await Promise.all(recalled)).toEqual([{ as: "it came" }, null]);
  expect(await findSentCopy(company.id, held.connectionId, "never")).toBeNull();
});

test("nobody speaks in the place of another whom nobody could read", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const message = aMessage({ number: "5511987650015", body: "Pix para 123" });
  await arrive(company, held, { ...message, id: unreadableId(message.id), content: { type: "unknown", label: "unreadable" } });
  await arrive(company, held, { ...aMessage({ number: "5511987650016", body: "Pix para mim" }), id: message.id });
  expect((await messagesOf(company)).map(({ kind, body }) => [kind, body])).toEqual([
    ["unknown", expect.anything()],
    ["text", "Pix para mim"],
  ]);
  expect((await ticketsOf(company)).map(({ unread }) => unread)).toEqual([1, 1]);
});

test("a closed ticket waits again when its contact writes, in a new attendance and in nobody's hands", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987650005";
  await arrive(company, held, aMessage({ number }));
  await company.run(({ tx }) => tx.updateTable("attendances").set({ closed_at: new Date() }).execute());
  await company.run(({ tx }) => tx.updateTable("tickets").set({ status: "closed" }).execute());
  await arrive(company, held, aMessage({ number, body: "Voltei" }));

  expect(await ticketsOf(company)).toMatchObject([{ status: "pending", userId: null, last: "Voltei" }]);
  const attendances = await company.run(({ tx }) => tx.selectFrom("attendances").select(["protocol", "closed_at"]).orderBy("id").execute());
  expect(attendances).toHaveLength(2);
  expect(new Set(attendances.map(({ protocol }) => protocol)).size).toBe(2);
});

test("what was typed on the company's own phone stands in the thread and opens nothing", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  await arrive(company, held, aMessage({ number: "5511987650006", fromMe: true, body: "Chegou?" }));
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", unread: 0 }]);
  expect(await messagesOf(company)).toMatchObject([{ origin: "phone", status: "sent", ack: 1 }]);
});

test("a group is silent where the company wants it so, and is one ticket with many voices where it does not", async () => {
  const company = await createCompany();
  const held = await heldConnection(company, { greeting: "Olá!" });
  const group = { id: "120363000011112222", subject: "Condomínio" };
  const speaks = (number: string, body: string) =>
    aMessage({ chat: group.id, peer: null, group, author: aPerson(number, `Sr. ${number.slice(-1)}`), body });
  await arrive(company, held, speaks("5511987650007", "Alguém?"));
  expect(await ticketsOf(company)).toEqual([]);

  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "CheckMsgIsGroup").execute());
  await arrive(company, held, speaks("5511987650007", "Oi"), speaks("5511987650008", "Oi também"));
  expect(await ticketsOf(company)).toHaveLength(1);
  expect((await messagesOf(company)).map(({ body }) => body)).toEqual(["Oi", "Oi também"]);

  const names = async () =>
    (await company.run(({ tx }) => tx.selectFrom("contacts").select("name").where("is_group", "=", true).execute())).map(
      ({ name }) => name,
    );
  const renamed = (id: string) => ({ kind: "group", id: `name ${id}`, chat: id, at: 1, group: { id, subject: "Edifício" } }) as const;
  await arrive(company, held, renamed(group.id), renamed("120363000011113333"));
  expect(await names()).toEqual(["Edifício"]);
});

test("a call that nobody takes stands in the conversation once; where calls are refused, the caller is told", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const call = { kind: "call", chat: "5511987650009", peer: aPerson("5511987650009"), callId: "c1", video: false } as const;
  const at = Date.parse("2026-11-21T15:04:00Z");
  await arrive(company, held, { ...call, id: "1", at, state: "offer" }, { ...call, id: "2", at: at + 1, state: "missed" });
  expect(await messagesOf(company)).toMatchObject([{ kind: "call" }]);

  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "call").execute());
  await arrive(
    company,
    held,
    { ...call, callId: "c2", id: "3", at: at + 2, state: "offer" },
    { ...call, callId: "c2", id: "4", at: at + 3, state: "missed" },
  );
  const shown = (await messagesOf(company)).map(({ kind, origin }) => `${kind} by ${origin}`);
  expect(shown.sort()).toEqual(["call by contact", "call by contact", "text by bot"]);
  const requests = await company.run(({ tx }) => tx.selectFrom("provider_requests").select("kind").orderBy("id").execute());
  expect(requests).toEqual([{ kind: "picture" }, { kind: "reject-call" }]);
});

test("a call that was answered on the phone stands there as no missed one, opens nothing and is nothing to read", async () => {
  const company = await createCompany();
  const held = await heldConnection(company, { greeting: "Olá!" });
  const call = { kind: "call", chat: "5511987650010", peer: aPerson("5511987650010"), callId: "c1", video: false, at: 1 } as const;
  const taken = { ...call, id: callNewsId("c1", "taken"), state: "taken" } as const;
  await arrive(company, held, { ...call, id: "1", state: "offer" }, taken, { ...call, id: "3", state: "missed" });
  expect(await messagesOf(company)).toMatchObject([{ kind: "call", body: expect.stringMatching(/^Chamada de voz às/), read: true }]);
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", unread: 0 }]);

  await arrive(company, held, { ...call, callId: "c2", id: "4", state: "ended" });
  expect(await ticketsOf(company), "whether anybody took the second one nobody knows").toMatchObject([{ status: "pending", unread: 1 }]);
});
