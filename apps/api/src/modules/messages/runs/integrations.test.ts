import { expect, test } from "vitest";
import { asOwner } from "../../../testing/owner.ts";
import { createIntegration } from "../../integrations/factory.ts";
import { always } from "../answering/testing.ts";
import { flowDesk, label, question, toQueue } from "./testing.ts";

const queues = [
  { name: "Vendas", schedules: always },
  { name: "Suporte", schedules: always },
];

type Set = NonNullable<Parameters<typeof flowDesk>[1]>;

/** A desk whose connection, or whose second queue, has an integration that starts the desk's flow. */
async function integrated(
  blocks = [label("Oi da integração!")],
  { of = "connection", ...set }: Set & { of?: "connection" | "queue" } = {},
) {
  const at = await flowDesk(blocks, set);
  const integration = await createIntegration(at.company, at.ana, { flowId: at.flow.id });
  const columns = { integration_id: integration.id };
  if (of === "connection") await at.connection(columns);
  else
    await at.company.run(({ tx }) =>
      tx
        .updateTable("queues")
        .set(columns)
        .where("id", "=", at.queueIds[1] ?? 0)
        .execute(),
    );
  const change = (set: object) => at.company.run(({ tx }) => tx.updateTable("integrations").set(set).execute());
  /** The integration that has the ticket. */
  const holder = () => at.company.run(({ tx }) => tx.selectFrom("tickets").select(["use_integration", "integration_id"]).execute());
  return { ...at, integration, change, holder };
}

test("the connection's integration begins its flow, before the menu of the queues, and the ticket has it until it is closed", async () => {
  const { says, said, run, holder, accepts, closes, integration } = await integrated([question("Seu nome?", "nome")], { queues });
  await says("Oi");
  expect(await said()).toEqual(["flow: Seu nome?"]);
  expect(await run()).toMatchObject({ because: "integration" });
  expect(await holder()).toEqual([{ use_integration: true, integration_id: integration.id }]);
  await accepts();
  await closes();
  expect(await holder()).toEqual([{ use_integration: false, integration_id: null }]);
});

test("it begins once in an attendance, and again in the next one", async () => {
  const { says, runs, accepts, closes } = await integrated();
  await says("Oi", "Tudo bem?");
  expect(await runs()).toHaveLength(1);
  await accepts();
  await closes();
  await says("Voltei");
  expect(await runs()).toHaveLength(2);
});

test("what its flow leaves unanswered falls to the menu", async () => {
  const { says, heard } = await integrated([label("Oi!")], { queues });
  await says("Oi");
  await says("Alô?");
  expect((await heard()).at(-1)).toContain("Suporte");
});

test("the queue's integration begins its flow when the menu has led there", async () => {
  const { says, run, runs, ticket, queueIds } = await integrated([label("Suporte aqui.")], { queues, of: "queue" });
  await says("Oi");
  expect(await runs()).toEqual([]);
  await says("2");
  expect(await run()).toMatchObject({ because: "integration" });
  expect(await ticket()).toMatchObject({ queueId: queueIds[1] });
});

test("the queue's integration begins where the connection's flow has led there", async () => {
  const at = await integrated([label("Suporte aqui.")], { queues, of: "queue" });
  const { says, said, publish, queueIds, company, ana, flow, connection } = at;
  await publish(label("Oi!"), toQueue(queueIds[1] ?? 0));
  const first = await createIntegration(company, ana, { flowId: flow.id });
  await connection({ integration_id: first.id });
  await says("Oi");
  await says("Alô?");
  expect(await said()).toEqual(expect.arrayContaining(["flow: Oi!"]));
  expect((await at.runs()).map(({ because }) => because)).toEqual(["integration", "integration"]);
});

test("a phrase goes before it", async () => {
  const { says, run } = await integrated();
  await says("quero");
  expect(await run()).toMatchObject({ because: "phrase" });
});

test("while a person has the ticket it is silent", async () => {
  const { says, runs, accepts, connection, integration } = await integrated();
  await connection({ integration_id: null });
  await says("Oi");
  await accepts();
  await connection({ integration_id: integration.id });
  await says("Alguém aí?");
  expect(await runs()).toEqual([]);
});

test("groups meet none", async () => {
  const { says, runs, company, connection, integration } = await integrated();
  await connection({ integration_id: null });
  await says("Oi");
  await company.run(({ tx }) => tx.updateTable("tickets").set({ is_group: true }).execute());
  await connection({ integration_id: integration.id });
  await says("Oi, grupo");
  expect(await runs()).toEqual([]);
});

test.each([
  ["automation is off for the contact", { table: "contacts", set: { disable_bot: true } }],
  ["its flow was never published", { table: "flows", set: { published_version_id: null } }],
  ["its flow is off", { table: "flows", set: { active: false } }],
  ["it names no flow", { table: "integrations", set: { flow_id: null } }],
] as const)("nothing begins where %s", async (_what, { table, set }) => {
  const { says, runs, company, connection, integration } = await integrated();
  await connection({ integration_id: null });
  await says("Oi");
  await company.run(({ tx }) => tx.updateTable(table).set(set).execute());
  await connection({ integration_id: integration.id });
  await says("Alô?");
  expect(await runs()).toEqual([]);
});

test.each(["use_integrations", "use_campaigns"])("nothing begins where the plan lacks %s", async (flag) => {
  const { says, runs, company } = await integrated();
  await asOwner(
    company.id,
    `with made as (insert into plans (name, users, connections, queues, value, public, ${flag})
       values (gen_random_uuid()::text, 99, 99, 99, 0, false, false) returning id)
     update companies set plan_id = made.id from made where companies.id = $1`,
    [company.id],
  );
  await says("Oi");
  expect(await runs()).toEqual([]);
});

test("without a flow of its own the phrases and the connection's flows run", async () => {
  const { says, run, flow, connection, change } = await integrated();
  await change({ flow_id: null });
  await connection({ flow_id_not_phrase: flow.id });
  await says("Oi");
  expect(await run()).toMatchObject({ because: "fallback" });
});
