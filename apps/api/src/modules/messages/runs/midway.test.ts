import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { aNumber } from "../../contacts/factory.ts";
import { mergeContacts, undoMerge } from "../../contacts/merges/actions.ts";
import { saveAndPublish } from "../../flows/drafts/publish.ts";
import { createFlow, createPhrase, putPicture } from "../../flows/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { closeTicketAs } from "../../tickets/moves/close.ts";
import { aMessage, arrive, messagesOf } from "../factory.ts";
import { keepArrivals } from "../receive/inbox.ts";
import { receiveNext } from "../receive/next.ts";
import { sweepFlowRuns } from "./jobs.ts";
import { documentOf, flowDesk, label, menu, pause, question, toQueue } from "./testing.ts";

const asks = [label("Oi!"), question("Seu nome?", "nome"), label("Prazer, {{nome}}.")];
const pauses = [label("Um"), pause(60), label("Dois")];
type At = Awaited<ReturnType<typeof flowDesk>>;

const remove = async ({ ana }: At, path: string) => (await call(ana, "DELETE", path)).status;
const contactIdOf = ({ company }: At, number: string) =>
  company.run(async ({ tx }) => (await tx.selectFrom("contacts").select("id").where("number", "=", number).executeTakeFirstOrThrow()).id);

/** Runs the minute's sweep; runs left behind by other tests may fail. */
const sweep = () => sweepFlowRuns().catch(() => undefined);

test("two words of a contact that come at once are heard one after the other, each once", async () => {
  const two = [question("Nome?", "nome"), question("Cidade?", "cidade"), label("{{nome}}, de {{cidade}}.")];
  const { says, said, company, held, number, run } = await flowDesk(two);
  await says("quero");
  const news = ["Bia", "Natal"].map((body) => ({ inbound: aMessage({ number, body }), raw: {} }));
  await keepArrivals(company.id, held.connectionId, news, null);
  await Promise.all([1, 2, 3, 4].map(async () => void (await receiveNext(company.id, held.connectionId, number))));
  while (await receiveNext(company.id, held.connectionId, number));
  expect(await said()).toEqual(["flow: Nome?", "flow: Cidade?", "flow: Bia, de Natal."]);
  expect(await run()).toMatchObject({ ended: "finished", variables: { nome: "Bia", cidade: "Natal" } });
});

test("an answer and the end of its time that come at once lead on by one of the two", async () => {
  const { says, said, company, held, number, due, runs } = await flowDesk(asks);
  await says("quero");
  await Promise.all([due(), arrive(company, held, aMessage({ number, body: "Bia" }))]);
  const [only, ...more] = await runs();
  expect(more).toEqual([]);
  const answered = (await said()).includes("flow: Prazer, Bia.");
  expect(only?.ended).toBe(answered ? "finished" : "timeout");
});

test("a phrase of another flow is an answer while one runs, and a flow that says a phrase starts none", async () => {
  const at = await flowDesk([label("Quero"), ...asks]);
  const other = await createFlow(at.company, at.ana);
  await at.company.as(at.ana, (ctx) => saveAndPublish(ctx, other.id, documentOf(label("Outro"))));
  await createPhrase(at.company, at.ana, { flowId: other.id, whatsappId: at.held.connectionId, phrase: "Outro" });
  await at.says("quero", "outro");
  expect((await at.said()).at(-1)).toBe("flow: Prazer, outro.");
  expect(await at.runs()).toHaveLength(1);
  await at.says("outro");
  expect((await at.said()).at(-1)).toBe("flow: Outro");
});

test("a phrase goes before the welcome flow and the fallback, and before the menu of queues", async () => {
  const at = await flowDesk(asks, { queues: [{ name: "Vendas" }, { name: "Suporte" }] });
  const other = await createFlow(at.company, at.ana);
  await at.company.as(at.ana, (ctx) => saveAndPublish(ctx, other.id, documentOf(label("Bem-vindo"))));
  await at.connection({ flow_id_welcome: other.id, flow_id_not_phrase: other.id });
  await at.says("quero");
  expect(await at.runs()).toMatchObject([{ because: "phrase", flow_id: at.flow.id }]);
  const others = await flowDesk(asks, { queues: [{ name: "Vendas" }, { name: "Suporte" }] });
  await others.connection({ flow_id_welcome: others.flow.id });
  await others.says("Oi");
  expect(await others.runs()).toMatchObject([{ because: "welcome" }]);
  expect((await others.said()).at(-1)).toBe("flow: Seu nome?");
});

test("two different timers of one run each have their own time", async () => {
  const { says, said, due } = await flowDesk([pause(60), label("Um"), pause(60), label("Dois")]);
  await says("quero");
  await due();
  expect(await said()).toEqual(["flow: Um"]);
  await due();
  expect(await said()).toEqual(["flow: Um", "flow: Dois"]);
});

test("a connection that is removed leaves its runs nobody to speak to: they come to their end in silence", async () => {
  const at = await flowDesk(pauses);
  await at.says("quero");
  expect(await remove(at, `/whatsapp/${at.held.connectionId}`)).toBe(200);
  await at.due();
  await sweep();
  expect((await at.runs()).map(({ ended }) => ended)).not.toContain(null);
});

test.each(["ticket", "contact"] as const)("with its %s a run goes, and nothing rings for it", async (kind) => {
  const at = await flowDesk(pauses);
  await at.says("quero");
  const { id } = await at.ticket();
  if (kind === "ticket") expect(await remove(at, `/tickets/${id}`)).toBe(200);
  else {
    await at.closes();
    await remove(at, `/tickets/${id}`);
    expect(await remove(at, `/contacts/${await contactIdOf(at, at.number)}`)).toBe(200);
  }
  expect(await at.runs()).toEqual([]);
  await at.says("Oi");
  expect(await at.said()).not.toContain("flow: Dois");
});

test("a flow that is removed takes its runs along, and the conversation goes on by the table", async () => {
  const at = await flowDesk(asks, { connection: { greeting_message: "Olá!" } });
  await at.says("quero");
  await at.company.run(({ tx }) => tx.deleteFrom("flow_phrases").execute());
  expect(await remove(at, `/flowbuilder/${at.flow.id}`)).toBe(200);
  expect(await at.runs()).toEqual([]);
  await at.says("Bia");
  expect((await at.said()).at(-1)).toBe("bot: Olá!");
});

test("a queue and a file that are gone when a run comes to them are passed over, and the run goes on", async () => {
  const at = await flowDesk([label("…")]);
  const queueId = await at.company.createQueue();
  const { name } = (await putPicture(at.ana)).body;
  await at.publish(pause(60), ["img", { url: name }], toQueue(queueId), label("Fim"));
  await at.says("quero");
  await at.company.run(async ({ tx }) => {
    await tx.deleteFrom("flow_media").execute();
    await tx.deleteFrom("queues").where("id", "=", queueId).execute();
  });
  await at.due();
  expect(await at.said()).toEqual(["flow: Fim"]);
  expect(await at.run()).toMatchObject({ ended: "finished" });
});

test("a version that is published midway is for those who begin after it", async () => {
  const at = await flowDesk([menu("Escolha", "A"), label("Antes")]);
  await at.says("quero");
  await at.publish(menu("Outra", "B"), label("Depois"));
  await at.says("1");
  expect((await at.said()).at(-1)).toBe("flow: Antes");
  await at.closes();
  await at.says("quero", "b");
  expect((await at.said()).slice(-2)).toEqual([expect.stringContaining("Outra"), "flow: Depois"]);
});

/** A second customer of the same company, with a ticket, who has written these texts. */
async function second({ company, held }: At, ...bodies: string[]) {
  const number = aNumber();
  await arrive(company, held, ...bodies.map((body) => aMessage({ number, body })));
  const { ticketId = 0 } = (await messagesOf(company)).at(-1) ?? {};
  return { number, ticketId };
}

test.each([
  ["of the one that goes", true],
  ["of the one that stays", false],
])("two contacts become one: the run %s goes on, and is where it belongs when they are parted", async (_what, isOfGone) => {
  const at = await flowDesk(asks);
  await at.says(isOfGone ? "Oi" : "quero");
  const other = await second(at, isOfGone ? "quero" : "Oi");
  const [keptId, contactId] = [await contactIdOf(at, at.number), await contactIdOf(at, other.number)];
  await at.company.as(at.ana, (ctx) => mergeContacts(ctx, keptId, { contactId, taken: [] }));
  expect(await at.runs()).toMatchObject([{ ended: null, wait: { for: "answer" } }]);
  const { body: merges } = await call(at.ana, "GET", `/contacts/${keptId}/merges`);
  await at.company.as(at.ana, (ctx) => undoMerge(ctx, merges[0].id));
  expect(await at.runs()).toMatchObject([{ ended: null, ticket_id: isOfGone ? other.ticketId : expect.any(Number) }]);
  await arrive(at.company, at.held, aMessage({ number: isOfGone ? other.number : at.number, body: "Bia" }));
  expect((await at.said()).at(-1)).toBe("flow: Prazer, Bia.");
});

test("after two contacts have become one, either of his numbers answers what was asked", async () => {
  const at = await flowDesk(asks);
  await at.says("Oi");
  const other = await second(at, "quero");
  const [keptId, contactId] = [await contactIdOf(at, at.number), await contactIdOf(at, other.number)];
  await at.company.as(at.ana, (ctx) => mergeContacts(ctx, keptId, { contactId, taken: [] }));
  await at.says("Bia");
  expect((await at.said()).at(-1)).toBe("flow: Prazer, Bia.");
});

test("where both have a run, that of the conversation which stays goes on; where one is served, none does", async () => {
  const at = await flowDesk(asks);
  await at.says("quero");
  const other = await second(at, "quero");
  const [keptId, contactId] = [await contactIdOf(at, at.number), await contactIdOf(at, other.number)];
  await at.company.as(at.ana, (ctx) => mergeContacts(ctx, keptId, { contactId, taken: [] }));
  expect((await at.runs()).map(({ ended }) => ended)).toEqual([null, "taken"]);

  const third = await second(at, "Oi");
  await at.company.as(at.ana, (ctx) => acceptTicket(ctx, third.ticketId));
  const thirdId = await contactIdOf(at, third.number);
  await at.company.as(at.ana, (ctx) => mergeContacts(ctx, keptId, { contactId: thirdId, taken: [] }));
  expect((await at.runs()).map(({ ended }) => ended)).toEqual(["taken", "taken"]);
});

test("a conversation that is closed for nobody having written ends its run as well", async () => {
  const at = await flowDesk(pauses);
  await at.says("quero");
  await at.company.run(async (ctx) => closeTicketAs(ctx, (await at.ticket()).id, { how: "inactive", silent: true }));
  expect(await at.run()).toMatchObject({ ended: "taken", due_at: null });
});
