import { sql } from "kysely";
import { expect, test } from "vitest";
import { onPlatform } from "../../../platform/company.ts";
import { configureOutbound } from "../../../platform/outbound/resolve.ts";
import { asOwner } from "../../../testing/owner.ts";
import { type Asked, fakeModel, promptDesk, type Reply, says } from "./testing.ts";
import { ANSWERS_MAX } from "./turn.ts";

const model = fakeModel();
const prompted = (set: Parameters<typeof promptDesk>[1] = {}) => promptDesk(model.baseUrl, set);

test("a contact is answered once, after everything that was written before, and the ticket is the prompt's", async () => {
  const { says: contact, turn, said, ticket, row, prompt, company } = await prompted();
  await contact("Olá", "Vocês entregam em casa?");
  expect(await said(), "not before the turn is due").toEqual([]);
  await turn();
  await turn();
  expect(await said()).toEqual(["bot: Oi, tudo bem?"]);
  expect(model.asked).toHaveLength(1);
  const [{ path, key, body }] = model.asked as [Asked];
  expect([path, key, body.model]).toEqual(["/v1/chat/completions", "Bearer sk-test", "gpt-4o-mini"]);
  const [system, ...history] = body.messages;
  expect(system?.role).toBe("system");
  expect(system?.content).toContain(prompt.prompt);
  expect(history).toEqual([
    { role: "user", content: "Olá" },
    { role: "user", content: "Vocês entregam em casa?" },
  ]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
  expect(await row()).toMatchObject({ prompt_tokens: 10, completion_tokens: 5, failure: null });
  expect(await company.facts("prompt.answered")).toHaveLength(1);
  await contact("E no sábado?");
  await turn();
  expect(model.asked[1]?.body.messages.slice(1)).toEqual([
    ...history,
    { role: "assistant", content: "Oi, tudo bem?" },
    { role: "user", content: "E no sábado?" },
  ]);
});

test("of a long conversation only the last messages are sent", async () => {
  const { says: contact, turn } = await prompted({ values: { maxMessages: 2 } });
  await contact("um", "dois", "três");
  await turn();
  expect(model.asked[0]?.body.messages.slice(1).map(({ content }) => content)).toEqual(["dois", "três"]);
});

test("a process that dies between the call and the answer has sent nothing, and the next run sends it once", async () => {
  const { says: contact, turn, said, row } = await prompted();
  await contact("Olá");
  model.reply = async (at) => {
    // While the first run waits for its answer it is taken for dead, and another run of the job asks and sends.
    if (at === 1) await turn();
    return { content: says(`Resposta ${at}`) };
  };
  await turn();
  expect(model.asked).toHaveLength(2);
  expect(await said()).toEqual(["bot: Resposta 2"]);
  expect(await row(), "both were paid for").toMatchObject({ prompt_tokens: 20 });
});

test("what is written while the model is asked is answered next, not lost", async () => {
  const { says: contact, turn, said } = await prompted();
  await contact("Olá");
  model.reply = async (at) => {
    if (at === 1) await contact("E o preço?");
    return { content: says(`Resposta ${at}`) };
  };
  await turn();
  expect(await said()).toEqual(["bot: Resposta 1"]);
  await turn();
  expect(await said()).toEqual(["bot: Resposta 1", "bot: Resposta 2"]);
  await turn();
  expect(model.asked).toHaveLength(2);
});

test.each([
  ["as a decision", says("Chamo alguém.", "handover"), ["bot: Chamo alguém."]],
  ["by the sentence of other front ends", "Ação: Transferir para o setor de atendimento. Um momento!", ["bot: Um momento!"]],
  ["without a word", says("", "handover"), []],
])("a model that hands over %s moves the ticket to the prompt's queue and is silent from then on", async (_how, content, heard) => {
  const { says: contact, turn, said, ticket, queueIds } = await prompted();
  model.reply = () => ({ content });
  await contact("Quero uma pessoa");
  await turn();
  expect(await said()).toEqual(heard);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[1] });
  await contact("Alô?");
  await turn();
  expect(model.asked).toHaveLength(1);
});

test("where the prompt's queue uses it too, it is silent there after it has handed over, and answers in the next attendance", async () => {
  const { says: contact, turn, update, prompt, accepts, closes } = await prompted();
  await update("queues", { prompt_id: prompt.id });
  model.reply = () => ({ content: says("", "handover") });
  await contact("Quero uma pessoa");
  await turn();
  await contact("Alô?");
  await turn();
  expect(model.asked).toHaveLength(1);
  await accepts();
  await closes();
  await contact("Voltei");
  await turn();
  expect(model.asked).toHaveLength(2);
});

test("broken JSON is asked for once more; after that a person answers", async () => {
  const { says: contact, turn, said, ticket, queueIds, row } = await prompted();
  model.reply = (at) => ({ content: at === 1 ? '{"action":"answer","mess' : says("Agora sim.") });
  await contact("Olá");
  await turn();
  expect(await said()).toEqual(["bot: Agora sim."]);
  model.reply = () => ({ content: '{"action":"answer","mess' });
  await contact("E agora?");
  await turn();
  expect(model.asked).toHaveLength(4);
  expect(await said()).toEqual(["bot: Agora sim."]);
  expect(await ticket()).toMatchObject({ queueId: queueIds[1] });
  expect(await row()).toMatchObject({ prompt_tokens: 40 });
});

test.each([408, 429, 500, 503])("a server that says %i is asked again, at most twice", async (status) => {
  const { says: contact, turn, said } = await prompted();
  model.reply = (at) => (at < 3 ? { status, headers: { "retry-after": "0" } } : { content: says("Enfim.") });
  await contact("Olá");
  await turn();
  expect([model.asked.length, await said()]).toEqual([3, ["bot: Enfim."]]);
});

test.each([
  ["refuses the key", { status: 401 }, "key", 1],
  ["does not know the model", { status: 404 }, "model", 1],
  ["has had enough", { status: 429, headers: { "retry-after": "0" } }, "limit", 3],
  ["wants a long pause", { status: 429, headers: { "retry-after": "600" } }, "limit", 1],
  ["says what nobody can read", { body: "<html>" }, "broken", 1],
] as const)("where the server %s the menu answers, and the admin sees why", async (_what, failing, reason, calls) => {
  const { says: contact, turn, said, row, company } = await prompted();
  model.reply = () => failing as Reply;
  await contact("Olá");
  await turn();
  expect(model.asked).toHaveLength(calls);
  expect((await said()).at(-1)).toContain("Suporte");
  expect(await row()).toMatchObject({ failure: reason, failed_at: expect.anything() });
  expect(await company.facts("prompt.failed")).toMatchObject([{ payload: { reason } }]);
  await contact("2");
  await turn();
  expect(model.asked, "in this attendance it is not asked again").toHaveLength(calls);
});

test("a private address is never asked", async () => {
  configureOutbound({});
  const { says: contact, turn, row } = await prompted();
  await contact("Olá");
  await turn();
  expect(model.asked).toEqual([]);
  expect(await row()).toMatchObject({ failure: "address" });
});

test("after twenty answers without a person, a person answers", async () => {
  const { says: contact, turn, company, ticket, queueIds } = await prompted();
  await contact("Olá");
  await turn();
  await company.run(({ tx }) => tx.updateTable("prompt_turns").set({ answers: ANSWERS_MAX }).execute());
  await contact("De novo");
  await turn();
  expect(model.asked).toHaveLength(1);
  expect(await ticket()).toMatchObject({ queueId: queueIds[1] });
});

test("when a person has taken the ticket meanwhile, the answer is not sent", async () => {
  const { says: contact, turn, said, accepts } = await prompted();
  await contact("Olá");
  model.reply = async () => {
    await accepts();
    return { content: says("Tarde demais") };
  };
  await turn();
  expect(await said()).not.toContain("bot: Tarde demais");
});

test.each([
  ["a contact without automation", "contacts", { disable_bot: true }],
  ["a group", "tickets", { is_group: true }],
] as const)("%s is not answered", async (_what, table, columns) => {
  const { says: contact, turn, update, prompt } = await prompted();
  await update("connections", { prompt_id: null });
  await contact("Olá");
  await update(table, columns);
  await update("connections", { prompt_id: prompt.id });
  await contact("Alô?");
  await turn();
  expect(model.asked).toEqual([]);
});

test("nobody is answered where the plan lacks it, and while the company is past due; after that the turn goes on", async () => {
  const { says: contact, turn, company, said } = await prompted();
  await contact("Olá");
  await asOwner(company.id, "update companies set status = false where id = $1", [company.id]);
  await turn();
  expect(model.asked).toEqual([]);
  await asOwner(company.id, "update companies set status = true where id = $1", [company.id]);
  await turn();
  expect(await said()).toEqual(["bot: Oi, tudo bem?"]);
  await asOwner(
    company.id,
    `with made as (insert into plans (name, users, connections, queues, value, public, use_open_ai)
       values (gen_random_uuid()::text, 99, 99, 99, 0, false, false) returning id)
     update companies set plan_id = made.id from made where companies.id = $1`,
    [company.id],
  );
  await contact("Ainda aí?");
  await turn();
  expect(model.asked).toHaveLength(1);
});

test("a prompt of another company never answers", async () => {
  const [ours, theirs] = [await prompted(), await prompted()];
  // The key refuses it already; what the turn names is read in its own company alone.
  await expect(ours.update("connections", { prompt_id: theirs.prompt.id })).rejects.toThrow(/foreign key/);
  await ours.says("Olá");
  await expect(ours.company.run(({ tx }) => tx.updateTable("prompt_turns").set({ prompt_id: theirs.prompt.id }).execute())).rejects.toThrow(
    /foreign key/,
  );
});

test("a turn whose job was lost is found again, unless its company rests", async () => {
  const at = await prompted();
  await at.says("Olá");
  const { id } = await at.ticket();
  const found = async () =>
    (await onPlatform(async (tx) => (await sql<{ ticket_id: number }>`select * from app.find_due_prompt_turns()`.execute(tx)).rows)).filter(
      ({ ticket_id }) => ticket_id === id,
    );
  expect(await found(), "its job may still run").toEqual([]);
  await at.company.run(({ tx }) =>
    tx
      .updateTable("prompt_turns")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  expect(await found()).toHaveLength(1);
  await asOwner(at.company.id, "update companies set status = false where id = $1", [at.company.id]);
  expect(await found()).toEqual([]);
});
