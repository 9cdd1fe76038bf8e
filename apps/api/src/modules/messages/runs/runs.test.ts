import { expect, test } from "vitest";
import { asOwner } from "../../../testing/owner.ts";
import { returnTicket } from "../../tickets/moves/return.ts";
import { transferTicket } from "../../tickets/moves/transfer.ts";
import { always, never } from "../answering/testing.ts";
import { resumeAfterWait } from "./go.ts";
import { sweepFlowRuns } from "./jobs.ts";
import { flowDesk, label, menu, pause, question, toQueue } from "./testing.ts";

const asks = [label("Oi!"), question("Seu nome?", "nome"), label("Prazer, {{nome}}.")];
const queues = [{ name: "Vendas" }, { name: "Suporte" }];

test("a phrase starts its flow, an answer goes on with it, and all of it stands in the conversation as the flow's", async () => {
  const { says, said, run } = await flowDesk(asks);
  await says(" QUERO ");
  expect(await said()).toEqual(["flow: Oi!", "flow: Seu nome?"]);
  expect(await run()).toMatchObject({ because: "phrase", node: "2", ended: null, wait: { for: "answer" } });
  await says("Bia");
  expect((await said()).at(-1)).toBe("flow: Prazer, Bia.");
  expect(await run()).toMatchObject({ ended: "finished", wait: null, due_at: null, variables: { nome: "Bia" } });
});

test("a waiting flow goes before a phrase and before the menu of queues; once it is over the table answers again", async () => {
  const { says, said, runs } = await flowDesk(asks, { queues, connection: { greeting_message: "Bem-vindo!" } });
  await says("quero", "quero");
  expect((await said()).at(-1)).toBe("flow: Prazer, quero.");
  expect(await runs()).toHaveLength(1);
  await says("E agora?");
  expect((await said()).at(-1)).toBe("bot: Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte");
});

test("a flow that is not active starts no run, and the one that is under way finishes by the version with which it began", async () => {
  const { says, said, publish, company, flow, runs, closes } = await flowDesk(asks);
  await says("quero");
  await publish(label("Outra"));
  await company.run(({ tx }) => tx.updateTable("flows").set({ active: false }).where("id", "=", flow.id).execute());
  await says("Bia");
  expect((await said()).at(-1)).toBe("flow: Prazer, Bia.");
  await closes();
  await says("quero");
  expect(await runs()).toHaveLength(1);
});

test.each([
  ["its phrase is off", { table: "flow_phrases", set: { active: false } }],
  ["it is another connection's", { table: "flow_phrases", set: { connection_id: null } }],
  ["automation is off for the contact", { table: "contacts", set: { disable_bot: true } }],
  ["it was never published", { table: "flows", set: { published_version_id: null } }],
] as const)("no run begins where %s", async (_what, { table, set }) => {
  const { says, company, runs } = await flowDesk(asks);
  await says("Oi");
  await company.run(({ tx }) => tx.updateTable(table).set(set).execute());
  await says("quero");
  expect(await runs()).toEqual([]);
});

test("who writes for the first time meets the welcome flow, and nobody else does", async () => {
  const { says, said, run, runs, connection, flow, closes } = await flowDesk([label("Bem-vindo, {{firstName}}!")]);
  await connection({ flow_id_welcome: flow.id });
  await says("Oi", "Tudo bem?");
  expect(await said()).toEqual(["flow: Bem-vindo, Maria!"]);
  expect(await run()).toMatchObject({ because: "welcome" });
  await closes();
  await says("Oi de novo");
  expect(await runs()).toHaveLength(1);
});

test("the fallback flow answers what nothing else answers, at most once in six hours", async () => {
  const { says, runs, connection, flow, company } = await flowDesk([label("Já vem alguém.")]);
  await connection({ flow_id_not_phrase: flow.id });
  await says("Oi", "Alô?");
  expect(await runs()).toMatchObject([{ because: "fallback" }]);
  const ago = (minutes: number) =>
    company.run(({ tx }) =>
      tx
        .updateTable("flow_runs")
        .set({ started_at: new Date(Date.now() - minutes * 60_000) })
        .execute(),
    );
  await ago(359);
  await says("Alô?");
  expect(await runs()).toHaveLength(1);
  await ago(361);
  await says("Alô?");
  expect(await runs()).toHaveLength(2);
});

test("where queues answer, the fallback flow does not", async () => {
  const { says, runs, connection, flow } = await flowDesk([label("Já vem alguém.")], { queues });
  await connection({ flow_id_not_phrase: flow.id });
  await says("Oi");
  expect(await runs()).toEqual([]);
});

test("a pause goes on when its time is up, once, and not before", async () => {
  const { says, said, due, run, company } = await flowDesk([label("Um"), pause(60), label("Dois")]);
  await says("quero", "Alô?");
  const { id = 0 } = (await run()) ?? {};
  await company.run((ctx) => resumeAfterWait(ctx, id));
  expect(await said(), "its time is not up").toEqual(["flow: Um"]);
  await due();
  await company.run((ctx) => resumeAfterWait(ctx, id));
  expect(await said()).toEqual(["flow: Um", "flow: Dois"]);
});

test("two timers that ring at once go on once", async () => {
  const { says, said, run, company } = await flowDesk([pause(60), label("Dois"), pause(60)]);
  await says("quero");
  const { id = 0 } = (await run()) ?? {};
  await company.run(({ tx }) =>
    tx
      .updateTable("flow_runs")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  await Promise.all([1, 2, 3].map(() => company.run((ctx) => resumeAfterWait(ctx, id))));
  expect(await said()).toEqual(["flow: Dois"]);
});

test("wrong answers are asked again three times, and then the connection's first queue has the ticket", async () => {
  const { says, said, ticket, queueIds, run } = await flowDesk([menu("Escolha", "A", "B"), label("Certo")], { queues });
  await says("quero", "x", "x", "x");
  expect(await said()).toHaveLength(4);
  expect(await ticket()).toMatchObject({ queueId: null });
  await says("x");
  expect(await run()).toMatchObject({ ended: "wrong" });
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[0], userId: null });
});

test("a wait that has run out leads to the queue; without one the ticket waits", async () => {
  const { says, due, run, ticket } = await flowDesk(asks);
  await says("quero");
  await due();
  expect(await run()).toMatchObject({ ended: "timeout", wait: null });
  expect(await ticket()).toMatchObject({ status: "pending", queueId: null });
});

test("a ticket block gives the ticket to its queue, and one that is gone to the first", async () => {
  const at = await flowDesk([label("…")], { queues });
  await at.publish(toQueue(at.queueIds[1] ?? 0), label("Já vem alguém"));
  await at.says("quero");
  expect(await at.ticket()).toMatchObject({ queueId: at.queueIds[1] });
  expect(await at.said()).toEqual(["flow: Já vem alguém"]);
  await at.closes();
  await at.company.run(({ tx }) =>
    tx
      .deleteFrom("connection_queues")
      .where("queue_id", "=", at.queueIds[1] ?? 0)
      .execute(),
  );
  await at.company.run(({ tx }) =>
    tx
      .deleteFrom("queues")
      .where("id", "=", at.queueIds[1] ?? 0)
      .execute(),
  );
  await at.says("quero");
  expect(await at.ticket()).toMatchObject({ queueId: at.queueIds[0] });
});

test("out of hours the contact is told so, and the flow goes on waiting", async () => {
  const { says, said, run, company } = await flowDesk(asks, {
    settings: { scheduleType: "company" },
    hours: { schedules: always },
    connection: { out_of_hours_message: "Fechado" },
  });
  await says("quero");
  await company.run(({ tx }) =>
    tx
      .updateTable("companies")
      .set({ schedules: JSON.stringify(never) })
      .where("id", "=", company.id)
      .execute(),
  );
  await says("Bia");
  expect((await said()).at(-1)).toBe("bot: Fechado");
  expect(await run()).toMatchObject({ ended: null, wait: { for: "answer" } });
});

test.each(["accepts", "closes"] as const)("somebody %s the ticket: the run is over, and no timer speaks any more", async (does) => {
  const at = await flowDesk([label("Um"), pause(60), label("Dois")]);
  await at.says("quero");
  await at[does]();
  expect(await at.run()).toMatchObject({ ended: "taken", wait: null, due_at: null });
  await at.due();
  expect(await at.said()).not.toContain("flow: Dois");
});

test("a ticket that is given to a person ends the run; given to a queue it does not", async () => {
  const { says, run, company, ana, ticket, queueIds } = await flowDesk(asks, { queues });
  await says("quero");
  const move = async (to: object) => company.as(ana, async (ctx) => transferTicket(ctx, (await ticket()).id, to as never));
  await move({ queueId: queueIds[0] });
  expect(await run()).toMatchObject({ ended: null });
  await move({ queueId: queueIds[0], userId: ana.id });
  expect(await run()).toMatchObject({ ended: "taken" });
});

test("what was accepted and given back is nobody's flow any more", async () => {
  const { says, said, accepts, company, ana, ticket } = await flowDesk(asks);
  await says("quero");
  await accepts();
  await company.as(ana, async (ctx) => returnTicket(ctx, (await ticket()).id));
  await says("Bia");
  expect(await said()).not.toContain("flow: Prazer, Bia.");
});

test("an expired company's runs stand still, and a wait that ran out meanwhile counts from the return", async () => {
  const { says, said, due, run, company } = await flowDesk([label("Um"), pause(60), label("Dois")]);
  const until = (day: string) => asOwner(company.id, `update companies set due_date = ${day} where id = app.company_id()`);
  await says("quero");
  await until("'2020-01-01'");
  await due();
  expect(await run()).toMatchObject({ is_resting: true, ended: null });
  await sweepFlowRuns();
  expect(await run(), "as long as it rests").toMatchObject({ is_resting: true, due_at: new Date(0) });
  await until("null");
  await sweepFlowRuns();
  const back = await run();
  expect(back).toMatchObject({ is_resting: false, ended: null });
  expect(back?.due_at?.getTime()).toBeGreaterThan(back?.started_at.getTime() ?? Number.POSITIVE_INFINITY);
  expect(await said()).toEqual(["flow: Um"]);
  await due();
  expect(await said()).toEqual(["flow: Um", "flow: Dois"]);
});

test("each effect has a row under its number, with the message that it became", async () => {
  const { says, company } = await flowDesk(asks);
  await says("quero");
  const steps = await company.run(({ tx }) =>
    tx
      .selectFrom("flow_run_steps as s")
      .innerJoin("messages as m", "m.id", "s.message_id")
      .select(["s.step", "s.node", "s.kind", "m.body"])
      .orderBy("s.step")
      .execute(),
  );
  expect(steps).toEqual([
    { step: 1, node: "1", kind: "say", body: "Oi!" },
    { step: 2, node: "2", kind: "say", body: "Seu nome?" },
  ]);
});

test("where a step cannot be done, nothing of it has happened", async () => {
  const { says, company, due, run, said, closes } = await flowDesk([pause(60), label("Dois")]);
  await says("quero");
  const { id = 0 } = (await run()) ?? {};
  await company.run(({ tx }) => tx.insertInto("flow_run_steps").values({ run_id: id, step: 1, node: "2", kind: "say" }).execute());
  await expect(due()).rejects.toThrow(/duplicate key/);
  expect(await run()).toMatchObject({ step: 0, node: "1" });
  expect(await said()).toEqual([]);
  await closes(); // otherwise every later sweep would try it again
});
