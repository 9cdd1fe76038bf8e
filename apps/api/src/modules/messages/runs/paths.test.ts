import type { Message } from "@recado/contract/messages";
import type { Element } from "@recado/flow-engine/flow";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { flowDesk, label, menu, pause, question } from "./testing.ts";

const asks = [label("Oi!"), question("Seu nome?", "nome"), label("Prazer, {{nome}}.")];

test("whoever holds a conversation starts a flow in it: the ticket is nobody's, the flow speaks, and whoever accepts ends it", async () => {
  const { says, said, accepts, ana, ticket, flow, run, runs } = await flowDesk(asks);
  await says("Preciso de ajuda");
  await accepts();
  const { id } = await ticket();
  expect((await call(ana, "GET", `/tickets/${id}/flows`)).body).toEqual({ flows: [{ id: flow.id, name: flow.name, first: "Oi!" }] });
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
  const passed = (node: string, type: string, says: string, answer: string | null = null) => ({
    node,
    type,
    says,
    answer,
    output: null,
    option: null,
    at: expect.any(String),
    parts: [],
    condition: null,
  });
  const before = [passed("0", "start", ""), passed("1", "message", "Oi!")];
  const standsAt = { node: "2", type: "question", says: "Seu nome?" };
  expect(await path()).toMatchObject([
    { flow: { id: flow.id }, because: "phrase", user: null, node: "2", standsAt, ended: null, path: before },
  ]);
  await says("Bia");
  expect(await path()).toMatchObject([
    {
      node: null,
      standsAt: null,
      dueAt: null,
      ended: "finished",
      variables: { nome: "Bia" },
      path: [...before, passed("2", "question", "Seu nome?", "Bia"), passed("3", "message", "Prazer, Bia.")],
    },
  ]);
});

test("the path says which option of a menu was taken, and a message of a flow says which flow speaks, in which run", async () => {
  const { says, ana, ticket, flow, runs } = await flowDesk([menu("Sobre o quê?", "Vendas", "Suporte"), label("Já vem alguém.")]);
  await says("quero");
  await says("1");
  const { id } = await ticket();
  const [told] = (await call(ana, "GET", `/tickets/${id}/flow-runs`)).body.runs;
  expect(told.path[1]).toMatchObject({ type: "menu", says: "Sobre o quê? [1] Vendas [2] Suporte", output: "a1", option: "Vendas" });
  const [run] = await runs();
  const { messages } = (await call(ana, "GET", `/messages/${id}`)).body as { messages: Message[] };
  const by = { id: flow.id, name: flow.name, runId: run?.id };
  expect(messages.map(({ body, flow }) => [body.split("\n")[0], flow])).toEqual([
    ["quero", null],
    ["Sobre o quê?", by],
    ["1", null],
    ["Já vem alguém.", by],
  ]);
});

test("pauses and files are told as what they are, and a condition by what it compares", async () => {
  const condition = { key: "nome", condition: "==", value: "Bia" } as const;
  const elements: Element[] = [
    { type: "interval", number: "interval0", value: 0 },
    { type: "message", number: "message0", value: "Oi!" },
  ];
  const content = { seq: ["message0", "interval0"], elements };
  const { says, ana, ticket } = await flowDesk([["singleBlock", content], pause(0), ["condition", condition]]);
  await says("quero");
  const { id } = await ticket();
  const [told] = (await call(ana, "GET", `/tickets/${id}/flow-runs`)).body.runs;
  const waits = (seconds: number) => ({ type: "interval", says: "", seconds });
  expect(told.path.slice(1)).toMatchObject([
    { parts: [{ type: "message", says: "Oi!", seconds: null }, waits(0)], condition: null },
    { parts: [waits(0)] },
    { parts: [], condition },
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
