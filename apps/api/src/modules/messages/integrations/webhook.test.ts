import { createHmac } from "node:crypto";
import { Contact } from "@recado/contract/contacts";
import { Message } from "@recado/contract/messages";
import { TicketNews } from "@recado/contract/tickets";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { onPlatform } from "../../../platform/company.ts";
import { configureOutbound } from "../../../platform/outbound/resolve.ts";
import { asOwner } from "../../../testing/owner.ts";
import { aNumber } from "../../contacts/factory.ts";
import type { Reply, Request } from "../../integrations/testing.ts";
import { aMessage, arrive, ticketsOf } from "../factory.ts";
import { moveCalls } from "./queries.ts";
import { fakeSystem, integrationDesk } from "./testing.ts";
import { ANSWERS_MAX } from "./turn.ts";

const system = fakeSystem();
const hooked = (set: Parameters<typeof integrationDesk>[1] = {}, values: object = {}) =>
  integrationDesk({ type: "webhook", urlN8N: `${system.url}/hook`, ...values }, set);
const replies = (...texts: string[]): Reply => ({ json: { replies: texts } });

test.each(["webhook", "n8n"])(
  "a %s is told of each message in order, signed, in the shapes of the API, and answers each once",
  async (type) => {
    const { says: contact, turn, said, ticket, integration, company } = await hooked({}, { type });
    system.reply = (_request, at) => replies(`Resposta ${at}`);
    await contact("Olá", "Vocês entregam?");
    expect(await said(), "not before the job runs").toEqual([]);
    await turn();
    await turn();
    expect(await said()).toEqual(["bot: Resposta 1", "bot: Resposta 2"]);
    expect(system.asked.map(({ body }) => (body.message as { body: string }).body)).toEqual(["Olá", "Vocês entregam?"]);
    const [{ headers, raw, body, path }] = system.asked as [Request];
    expect(path).toBe("/hook");
    expect(body).toMatchObject({ type: "message.received", company: { id: company.id }, id: headers["webhook-id"] });
    for (const [shape, name] of [
      [TicketNews, "ticket"],
      [Contact, "contact"],
      [Message, "message"],
    ] as const)
      expect(shape.safeParse(body[name]).error?.issues, name).toBeUndefined();
    const key = Buffer.from(String(integration.secret).slice("whsec_".length), "base64");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${raw}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(Math.abs(Number(headers["webhook-timestamp"]) * 1000 - Date.now())).toBeLessThan(600_000);
    const { id } = await ticket();
    expect(
      await company.run(({ tx }) => tx.selectFrom("tickets").select(["use_integration", "integration_id"]).where("id", "=", id).execute()),
    ).toEqual([{ use_integration: true, integration_id: integration.id }]);
  },
);

test("one of before there were secrets is told without a signature", async () => {
  const { says: contact, turn, update } = await hooked();
  await update("integrations", { secret: null });
  await contact("Oi");
  await turn();
  expect(system.asked.map(({ headers }) => headers["webhook-signature"])).toEqual([undefined]);
});

test("an answer may set tags, move the conversation to a queue and close it, each once", async () => {
  const { says: contact, turn, said, ticket, queueIds, company } = await hooked();
  system.reply = () => ({ json: { replies: "Vou chamar alguém.", tags: ["VIP", "vip", "Novo"], queueId: queueIds[1] } });
  await contact("Oi", "Alô?");
  await turn();
  expect(await said()).toEqual(["bot: Vou chamar alguém."]);
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[1] });
  const tags = () =>
    company.run(({ tx }) =>
      tx.selectFrom("ticket_tags as x").innerJoin("tags as t", "t.id", "x.tag_id").select("t.name").orderBy("t.name").execute(),
    );
  expect((await tags()).map(({ name }) => name)).toEqual(["Novo", "VIP"]);
  await contact("Ainda aí?");
  await turn();
  expect(system.asked, "the queue's rows answer now").toHaveLength(1);
});

test("an answer may close the conversation", async () => {
  const { says: contact, turn, ticket, said } = await hooked({ connection: { completion_message: "Até logo!" } });
  system.reply = () => ({ json: { replies: ["Resolvido."], close: true } });
  await contact("Oi");
  await turn();
  expect(await ticket()).toMatchObject({ status: "closed" });
  expect(await said()).toEqual(["bot: Resolvido.", "bot: Até logo!"]);
});

test.each<[string, Reply]>([
  ["is empty", { raw: "" }],
  ["is a page", { raw: "<html>ok</html>" }],
  ["says what we do not know", { json: { message: "Workflow was started" } }],
  ["is an empty list", { json: [] }],
])("an answer that %s wants nothing, and the integration keeps the conversation", async (_what, reply) => {
  const { says: contact, turn, said, row, calls } = await hooked();
  system.reply = () => reply;
  await contact("Oi");
  await turn();
  expect([await said(), await calls()]).toEqual([[], []]);
  expect(await row()).toMatchObject({ failure: null });
});

test("n8n may answer a list of one", async () => {
  const { says: contact, turn, said } = await hooked({}, { type: "n8n" });
  system.reply = () => ({ json: [{ replies: ["Oi!"] }] });
  await contact("Oi");
  await turn();
  expect(await said()).toEqual(["bot: Oi!"]);
});

test("a process that dies between the call and the answer has sent nothing; the next run asks under the same id and sends it once", async () => {
  const { says: contact, turn, later, said } = await hooked();
  await contact("Olá");
  system.reply = async (_request, at) => {
    if (at === 1) {
      await turn();
      expect(system.asked, "while it may be alive nobody else asks").toHaveLength(1);
      await later();
      await turn();
    }
    return replies(`Resposta ${at}`);
  };
  await turn();
  expect(await said()).toEqual(["bot: Resposta 2"]);
  const [first, second] = system.asked;
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(system.asked).toHaveLength(2);
});

test("a process that was taken for dead and is not sends nothing while another one asks", async () => {
  const { says: contact, turn, later, said } = await hooked();
  const gate = Promise.withResolvers<void>();
  let second: Promise<void> | undefined;
  system.reply = async (_request, at) => {
    if (at === 1) {
      await later();
      second = turn();
      await vi.waitFor(() => expect(system.asked).toHaveLength(2));
    } else await gate.promise;
    return replies(`Resposta ${at}`);
  };
  await contact("Olá");
  await turn();
  expect(await said()).toEqual([]);
  gate.resolve();
  await second;
  expect(await said()).toEqual(["bot: Resposta 2"]);
});

test.each([408, 409, 425, 429, 500, 503])("a server that says %i is told again after a pause, under the same id", async (status) => {
  const { says: contact, turn, later, said, calls, row } = await hooked();
  system.reply = (_request, at) => (at === 1 ? { status } : replies("Enfim."));
  await contact("Olá");
  await turn();
  await turn();
  expect(system.asked, "not before the pause is over").toHaveLength(1);
  const [{ tries, due_at: dueAt } = { tries: 0, due_at: new Date(0) }] = await calls();
  expect([tries, dueAt.getTime() > Date.now()]).toEqual([1, true]);
  await later();
  await turn();
  expect([system.asked.length, await said()]).toEqual([2, ["bot: Enfim."]]);
  expect(new Set(system.asked.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await row()).toMatchObject({ failure: null, failing_since: null });
});

test("a longer pause is kept where the server asks for it", async () => {
  const { says: contact, turn, calls } = await hooked();
  system.reply = () => ({ status: 429, headers: { "retry-after": "300" } });
  await contact("Olá");
  await turn();
  const [call] = await calls();
  expect(Number(call?.due_at) - Number(call?.created_at)).toBeGreaterThanOrEqual(300_000);
});

test.each<[string, Reply, string, number]>([
  ["is not there", { status: 404 }, "missing", 1],
  ["refuses us", { status: 401 }, "key", 1],
  ["refuses the request", { status: 400 }, "refused", 1],
  ["answers a wrong shape", { json: { replies: 7 } }, "broken", 1],
  ["wants too long a pause", { status: 429, headers: { "retry-after": "3600" } }, "limit", 1],
  ["fails each time", { status: 500 }, "refused", 4],
])("where the server %s the menu answers, and the admin sees why", async (_what, reply, reason, calls) => {
  const { says: contact, turn, later, said, row, company } = await hooked();
  system.reply = () => reply;
  await contact("Olá");
  for (let run = 0; run < 6; run++) {
    await turn();
    await later();
  }
  expect(system.asked).toHaveLength(calls);
  expect((await said()).at(-1)).toContain("Suporte");
  expect(await row()).toMatchObject({ failure: reason, failed_at: expect.anything(), failing_since: expect.anything(), active: true });
  expect(await company.facts("integration.failed")).toMatchObject([{ payload: { reason } }]);
  await contact("2");
  await turn();
  expect(system.asked, "in this attendance it is not asked again").toHaveLength(calls);
});

test("a server that is gone is switched off at once, one that has failed for five days then, and neither is asked again", async () => {
  for (const [reply, since] of [
    [{ status: 410 }, null],
    [{ status: 404 }, new Date(Date.now() - 5.1 * 24 * 3_600_000)],
  ] as const) {
    const { says: contact, turn, update, row, company, accepts, closes } = await hooked();
    await update("integrations", { failing_since: since });
    system.asked = [];
    system.reply = () => reply;
    await contact("Olá");
    await turn();
    expect(await row()).toMatchObject({ active: false });
    expect(await company.facts("integration.switched-off")).toHaveLength(1);
    await accepts();
    await closes();
    await contact("Voltei");
    await turn();
    expect(system.asked).toHaveLength(1);
  }
});

test("one that has failed for four days stays on, and what works again is forgiven", async () => {
  const { says: contact, turn, update, row, accepts, closes } = await hooked();
  await update("integrations", { failing_since: new Date(Date.now() - 4 * 24 * 3_600_000) });
  system.reply = (_request, at) => (at === 1 ? { status: 404 } : replies("Oi!"));
  await contact("Olá");
  await turn();
  expect(await row()).toMatchObject({ active: true, failure: "missing" });
  await accepts();
  await closes();
  await contact("Voltei");
  await turn();
  expect(await row()).toMatchObject({ failure: null, failed_at: null, failing_since: null });
});

test("a private address is never told anything", async () => {
  configureOutbound({});
  const { says: contact, turn, row } = await hooked();
  await contact("Olá");
  await turn();
  expect(system.asked).toEqual([]);
  expect(await row()).toMatchObject({ failure: "address" });
});

test("after twenty answers without a person, a person answers", async () => {
  const { says: contact, turn, company, ticket } = await hooked();
  system.reply = () => replies("Oi!");
  await contact("Olá");
  await turn();
  await company.run(({ tx }) => tx.updateTable("integration_talks").set({ answers: ANSWERS_MAX }).execute());
  await contact("De novo");
  await turn();
  expect(system.asked).toHaveLength(1);
  expect(await ticket()).toMatchObject({ status: "pending" });
  await contact("E agora?");
  await turn();
  expect(system.asked, "it is silent until the attendance ends").toHaveLength(1);
});

test("when a person has taken the ticket meanwhile, the answer is not sent", async () => {
  const { says: contact, turn, said, accepts } = await hooked();
  await contact("Olá");
  system.reply = async () => {
    await accepts();
    return replies("Tarde demais");
  };
  await turn();
  expect(await said()).not.toContain("bot: Tarde demais");
});

test.each([
  ["a contact without automation", "contacts", { disable_bot: true }],
  ["a group", "tickets", { is_group: true }],
  ["one whose integration is off", "integrations", { active: false }],
] as const)("nobody is told of %s", async (_what, table, columns) => {
  const { says: contact, turn, update, integration } = await hooked();
  await update("connections", { integration_id: null });
  await contact("Olá");
  await update(table, columns);
  await update("connections", { integration_id: integration.id });
  await contact("Alô?");
  await turn();
  expect(system.asked).toEqual([]);
});

test("nobody is told where the plan lacks it, and while the company is past due; after that it goes on", async () => {
  const { says: contact, turn, company, said } = await hooked();
  system.reply = () => replies("Oi!");
  await contact("Olá");
  await asOwner(company.id, "update companies set status = false where id = $1", [company.id]);
  await turn();
  expect(system.asked).toEqual([]);
  await asOwner(company.id, "update companies set status = true where id = $1", [company.id]);
  await turn();
  expect(await said()).toEqual(["bot: Oi!"]);
  await asOwner(
    company.id,
    `with made as (insert into plans (name, users, connections, queues, value, public, use_integrations)
       values (gen_random_uuid()::text, 99, 99, 99, 0, false, false) returning id)
     update companies set plan_id = made.id from made where companies.id = $1`,
    [company.id],
  );
  await contact("Ainda aí?");
  await turn();
  expect(system.asked).toHaveLength(1);
});

test("an integration of another company is never asked", async () => {
  const [ours, theirs] = [await hooked(), await hooked()];
  await expect(ours.update("connections", { integration_id: theirs.integration.id })).rejects.toThrow(/foreign key/);
  await ours.says("Olá");
  const foreign = { integration_id: theirs.integration.id };
  await expect(ours.company.run(({ tx }) => tx.updateTable("integration_calls").set(foreign).execute())).rejects.toThrow(/foreign key/);
  system.reply = () => ({ json: { queueId: theirs.queueIds[0], replies: ["Oi!"] } });
  await ours.turn();
  expect(await ours.ticket(), "nor is a queue of another company taken").toMatchObject({ queueId: null });
});

test("a call whose job was lost is found again, unless its company rests", async () => {
  const at = await hooked();
  await at.says("Olá");
  const { id } = await at.ticket();
  const found = async () =>
    (
      await onPlatform(async (tx) => (await sql<{ ticket_id: number }>`select * from app.find_due_integration_calls()`.execute(tx)).rows)
    ).filter(({ ticket_id }) => ticket_id === id);
  expect(await found(), "its job may still run").toEqual([]);
  await at.later();
  expect(await found()).toHaveLength(1);
  await asOwner(at.company.id, "update companies set status = false where id = $1", [at.company.id]);
  expect(await found()).toEqual([]);
});

test("the queue's integration is told where the menu has led there", async () => {
  const { says: contact, turn, update, company, queueIds, integration } = await hooked();
  await update("connections", { integration_id: null });
  await company.run(({ tx }) =>
    tx
      .updateTable("queues")
      .set({ integration_id: integration.id })
      .where("id", "=", queueIds[1] ?? 0)
      .execute(),
  );
  await contact("Oi");
  await turn();
  expect(system.asked).toEqual([]);
  await contact("2");
  await turn();
  expect(system.asked.map(({ body }) => (body.message as { body: string }).body)).toEqual(["2"]);
});

test("after a merge of two conversations what waits is answered in the one that stays", async () => {
  const { says: contact, turn, company, held, calls } = await hooked();
  system.reply = ({ body }) => replies(`Eco: ${(body.message as { body: string }).body}`);
  await contact("Olá");
  await arrive(company, held, aMessage({ number: aNumber(), body: "Oi", at: Date.now() }));
  const [kept, gone] = await ticketsOf(company);
  await company.run((ctx) => moveCalls(ctx, { fromId: gone?.id ?? 0, toId: kept?.id ?? 0 }));
  await turn();
  expect(await calls()).toEqual([]);
  const sent = await company.run(({ tx }) =>
    tx.selectFrom("messages").select(["ticket_id", "body"]).where("origin", "=", "bot").orderBy("id").execute(),
  );
  expect(sent).toEqual(["Eco: Olá", "Eco: Oi"].map((body) => ({ ticket_id: kept?.id, body })));
});
