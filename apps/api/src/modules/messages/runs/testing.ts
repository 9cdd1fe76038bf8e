import type { DataOf, NodeType } from "@recado/flow-engine/flow";
import { saveAndPublish } from "../../flows/drafts/publish.ts";
import { createFlow, createPhrase } from "../../flows/factory.ts";
import { type Desk, desk } from "../answering/testing.ts";
import { messagesOf } from "../factory.ts";
import { resumeAfterWait } from "./go.ts";

export type Block = { [T in NodeType]: readonly [type: T, data: DataOf<T>] }[NodeType];

export const label = (text: string): Block => ["message", { label: text }];
export const pause = (sec: number): Block => ["interval", { label: "", sec }];
export const question = (message: string, answerKey: string): Block => ["question", { typebotIntegration: { message, answerKey } }];
export const toQueue = (id: number): Block => ["ticket", { queue: { id, name: "", color: "" } }];
export const menu = (message: string, ...values: string[]): Block => [
  "menu",
  { message, arrayOption: values.map((value, at) => ({ number: at + 1, value })) },
];

/** Blocks in a row; a menu continues with its first option. */
export function documentOf(...blocks: Block[]) {
  const nodes = [["start", { label: "" }] as const, ...blocks].map(([type, data], at) => ({
    id: String(at),
    type,
    data,
    position: { x: at * 240, y: 0 },
  }));
  const connections = blocks.map((_, at) => ({
    source: String(at),
    target: String(at + 1),
    sourceHandle: nodes[at]?.type === "menu" ? "a1" : "a",
  }));
  return { nodes, connections } as Parameters<typeof saveAndPublish>[2];
}

/** A desk whose connection has a flow of these blocks, started by a customer who writes "quero". */
export async function flowDesk(blocks: Block[], set: Desk = {}) {
  const at = await desk(set);
  const flow = await createFlow(at.company, at.ana);
  await publish(...blocks);
  await createPhrase(at.company, at.ana, { flowId: flow.id, whatsappId: at.held.connectionId, phrase: "Quero" });
  function publish(...of: Block[]) {
    return at.company.as(at.ana, (ctx) => saveAndPublish(ctx, flow.id, documentOf(...of)));
  }
  const runs = () => at.company.run(({ tx }) => tx.selectFrom("flow_runs").selectAll().orderBy("id").execute());
  return {
    ...at,
    flow,
    publish,
    runs,
    run: async () => (await runs()).at(-1),
    connection: (columns: object) =>
      at.company.run(({ tx }) => tx.updateTable("connections").set(columns).where("id", "=", at.held.connectionId).execute()),
    /** The time of every wait is over. */
    due: async () => {
      const rows = await at.company.run(({ tx }) =>
        tx
          .updateTable("flow_runs")
          .set({ due_at: new Date(0) })
          .where("due_at", "is not", null)
          .returning("id")
          .execute(),
      );
      for (const { id } of rows) await at.company.run((ctx) => resumeAfterWait(ctx, id));
    },
    /** The automatic texts in order, with their origin in the conversation. */
    said: async () =>
      (await messagesOf(at.company)).filter(({ origin }) => origin !== "contact").map(({ origin, body }) => `${origin}: ${body}`),
  };
}
