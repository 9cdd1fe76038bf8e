import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { flowDesk, label, question } from "./testing.ts";

const asks = [label("Oi!"), question("Seu nome?", "nome"), label("Prazer, {{nome}}.")];

test("whoever holds a conversation starts a flow in it: the ticket is nobody's, the flow speaks, and whoever accepts ends it", async () => {
  const { says, said, accepts, ana, ticket, flow, run, runs } = await flowDesk(asks);
  await says("Preciso de ajuda");
  await accepts();
  const { id } = await ticket();
  expect((await call(ana, "GET", `/tickets/${id}/flows`)).body).toEqual({ flows: [{ id: flow.id, name: flow.name }] });
  const { status, body } = await call(ana, "POST", `/tickets/${id}/flow-runs`, { flowId: flow.id });
  expect([status, body.status, body.userId]).toEqual([200, "pending", null]);
  expect(await run()).toMatchObject({ because: "hand", user_id: ana.id, ended: null });
  expect(await said()).toContain("flow: Seu nome?");
  await call(ana, "POST", `/tickets/${id}/flow-runs`, { flowId: flow.id });
  expect((await runs()).map(({ ended }) => ended)).toEqual(["taken", null]);
  await accepts();
  expect((await runs()).map(({ ended }) => ended)).toEqual(["taken", "taken"]);
});

test("a closed conversation, a flow that is off and one of nobody's start nothing", async () => {
  const { says, closes, ana, ticket, flow, runs, company } = await flowDesk(asks);
  await says("Preciso de ajuda");
  const { id } = await ticket();
  const start = async (flowId: number) => (await call(ana, "POST", `/tickets/${id}/flow-runs`, { flowId })).body.error;
  expect(await start(2_147_483_647)).toBe("ERR_NO_FLOW_FOUND");
  await company.run(({ tx }) => tx.updateTable("flows").set({ active: false }).execute());
  expect(await start(flow.id)).toBe("ERR_NO_FLOW_FOUND");
  await company.run(({ tx }) => tx.updateTable("flows").set({ active: true }).execute());
  await closes();
  expect(await start(flow.id)).toBe("ERR_TICKET_NOT_OPEN");
  expect(await runs()).toEqual([]);
});

test("the path of a run can be read while it waits and when it is over", async () => {
  const { says, ana, ticket, flow } = await flowDesk(asks);
  await says("quero");
  const { id } = await ticket();
  const path = async () => (await call(ana, "GET", `/tickets/${id}/flow-runs`)).body.runs;
  const passed = (node: string) => ({ node, output: null, at: expect.any(String) });
  expect(await path()).toMatchObject([
    { flow: { id: flow.id }, because: "phrase", user: null, node: "2", ended: null, path: [passed("0"), passed("1")] },
  ]);
  await says("Bia");
  expect(await path()).toMatchObject([
    { node: null, dueAt: null, ended: "finished", variables: { nome: "Bia" }, path: [passed("0"), passed("1"), passed("2"), passed("3")] },
  ]);
});

test("texts without a wait between leave as one message where the connection joins them, and one by one where it does not", async () => {
  const { says, said, connection, closes } = await flowDesk([label("Um"), label("Dois"), question("Três?", "x"), label("Fim")]);
  await connection({ join_bubbles: true });
  await says("quero");
  expect(await said()).toEqual(["flow: Um\n\nDois\n\nTrês?"]);
  await closes();
  await connection({ join_bubbles: null });
  await says("quero");
  expect((await said()).slice(-3)).toEqual(["flow: Um", "flow: Dois", "flow: Três?"]);
});
