import { randomUUID } from "node:crypto";
import { Message } from "@recado/contract/messages";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { aNumber } from "../contacts/factory.ts";
import { aTeam } from "../tickets/factory.ts";
import { aMessage, aPerson, arrive, heldConnection, ticketsOf } from "./factory.ts";
import { served } from "./undo/testing.ts";

const lastOf = async (user: TestUser, ticketId: number): Promise<Message> =>
  (await call(user, "GET", `/messages/${ticketId}?peek=true`)).body.messages.at(-1);
const newest = async (company: TestCompany) => (await ticketsOf(company)).at(-1)?.id ?? 0;
const letGroupsIn = (company: TestCompany) =>
  company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "CheckMsgIsGroup").execute());

test("a message says in which queue it was said: the one of its attendance, also when the ticket stands elsewhere later", async () => {
  const { ana, lia, queueId, other, id, put, speaks, says } = await served();
  await speaks(ana, "Já vejo");
  const mine = await lastOf(lia, id);
  expect(Message.parse(mine)).toEqual(mine);
  expect(mine).toMatchObject({ queueId, queue: { id: queueId, name: expect.any(String), color: expect.any(String) } });
  await put(ana, { status: "closed" });
  await says("Mais uma");
  expect(await lastOf(lia, id)).toMatchObject({ body: "Mais uma", queueId: null, queue: null });
  await put(lia, { queueId: other });
  const { messages } = (await call(lia, "GET", `/messages/${id}?peek=true`)).body;
  expect(messages.find(({ id: one }: Message) => one === mine.id)).toMatchObject({ queueId });
  expect(messages.at(-1)).toMatchObject({ queueId: other });
});

test("a message bears the address of its conversation, and its contact whole", async () => {
  const { company, lia, ana, id, number, held, speaks } = await served();
  const remoteJid = `${number}@s.whatsapp.net`;
  const contact = { number, email: "", isGroup: false, disableBot: false, companyId: company.id, whatsappId: null };
  expect(await lastOf(lia, id)).toMatchObject({ remoteJid, participant: null, contact });
  await speaks(ana, "Bom dia");
  expect(await lastOf(lia, id)).toMatchObject({ remoteJid, participant: null, contact: null });

  const lid = aNumber();
  await arrive(company, held, aMessage({ chat: lid, peer: { number: null, lid, userId: null, name: "Oculta" } }));
  expect(await lastOf(lia, await newest(company))).toMatchObject({ remoteJid: `${lid}@lid`, contact: { number: "" } });
  const userId = `BR.${aNumber()}`;
  await arrive(company, held, aMessage({ chat: userId, peer: { number: null, lid: null, userId, name: "Usuária" } }));
  expect(await lastOf(lia, await newest(company))).toMatchObject({ remoteJid: userId });
});

test("in a group it says who spoke there, by number or by his hidden name; we ourselves are nobody's guest", async () => {
  const { company, ana, lia, queueId } = await aTeam();
  const held = await heldConnection(company);
  await letGroupsIn(company);
  const group = { id: `${aNumber()}@g.us`, subject: "Condomínio" };
  const [number, lid] = [aNumber(), aNumber()];
  const speaks = (author: ReturnType<typeof aPerson>) => arrive(company, held, aMessage({ chat: group.id, peer: null, group, author }));
  await speaks(aPerson(number));
  const id = await newest(company);
  expect(await lastOf(lia, id)).toMatchObject({ remoteJid: group.id, participant: `${number}@s.whatsapp.net` });
  await arrive(company, held, aMessage({ chat: group.id, peer: null, group, author: { number: null, lid, userId: null, name: "B" } }));
  expect(await lastOf(lia, id)).toMatchObject({ remoteJid: group.id, participant: `${lid}@lid` });
  await call(lia, "PUT", `/tickets/${id}`, { userId: ana.id, queueId });
  await call(ana, "POST", `/messages/${id}`, { body: "Bom dia" });
  expect(await lastOf(lia, id)).toMatchObject({ remoteJid: group.id, participant: null });
});

test("dataJson is JSON: by what the message is known, and what it says; not the whole of what came", async () => {
  const { company, ana, lia, held, number, id, speaks } = await served();
  const message = aMessage({ number, body: 'Com "aspas"', id: randomUUID() });
  await arrive(company, held, message);
  const data = async () => JSON.parse((await lastOf(lia, id)).dataJson);
  expect(await data()).toEqual({
    key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: false, id: message.id },
    messageTimestamp: Math.floor(message.at / 1000),
    message: { conversation: 'Com "aspas"' },
  });
  await arrive(company, held, aMessage({ number, content: { type: "unknown", label: "eventMessage" } }));
  expect(await data()).toMatchObject({ key: { fromMe: false }, message: {} });
  await speaks(ana, "Senha: 1234");
  expect(await data()).toMatchObject({ key: { fromMe: true }, message: { conversation: "Senha: 1234" } });
});

test("of a deleted message dataJson tells nobody but admins what it said, and no socket at all", async () => {
  const { company, ana, lia, leave, id, speaks } = await served();
  await speaks(ana, "Senha: 1234");
  await leave();
  const { id: secret } = await lastOf(lia, id);
  await call(ana, "DELETE", `/messages/${secret}`);
  const news = await eventsDuring(company.id, leave);
  const adminNews = news.filter(({ event, except }) => event.endsWith("appMessage") && except.includes("admins"));
  expect(adminNews.length).toBeGreaterThan(0);
  expect(JSON.stringify(adminNews.map(({ payload }) => (payload as { message: Message }).message))).not.toContain("1234");
  const shown = await lastOf(ana, id);
  expect(shown).toMatchObject({ id: secret, isDeleted: true });
  expect([shown.dataJson.includes("1234"), JSON.parse(shown.dataJson).message]).toEqual([false, {}]);
  expect((await lastOf(lia, id)).dataJson).toContain("1234");
});

test("what its provider has not, or whose connection is gone, is not taken back there, and each is said by its own code", async () => {
  const { company, ana, leave, id, speaks } = await served();
  const [one, other] = [(await speaks(ana, "Um")).body.messages[0].id, (await speaks(ana, "Dois")).body.messages[0].id];
  await leave();
  const change = (set: object, at: string) =>
    company.run(({ tx }) => tx.updateTable("messages").set(set).where("id", "=", Number(at)).execute());
  await change({ status: "unknown", failure: "timeout", provider_id: null }, one);
  await change({ connection_id: null }, other);
  const ask = async (method: "PUT" | "DELETE", at: string) =>
    call(ana, method, `/messages/${at}`, method === "PUT" ? { body: "Três" } : undefined);
  for (const method of ["PUT", "DELETE"] as const)
    expect(await ask(method, one)).toEqual({ status: 409, body: { error: "ERR_FETCH_WAPP_MSG" } });
  expect(await ask("DELETE", other)).toEqual({ status: 409, body: { error: "ERR_DELETE_WAPP_MSG" } });
  expect((await lastOf(ana, id)).isDeleted).toBe(false);
});
