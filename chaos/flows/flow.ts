import type { FlowDocument } from "@recado/contract/flows";
import { aFlow } from "@recado/flow-engine/testing";
import { type Company, foundCompany, hire } from "../company.ts";
import { sandboxLine } from "../inbound/sandbox.ts";
import type { Seat } from "../installation.ts";
import { call } from "../outbound/writing.ts";

export const PHRASE = "quero";
/** This question is never answered: its minute has to run out. */
export const UNANSWERED = "late";
/** Texts with it wait for an answer; no others do. */
export const ASKS = "?";

const question = (message: string, answerKey: string) => ["question", { typebotIntegration: { message, answerKey } }] as const;
const say = (label: string) => ["message", { label }] as const;
const options = ["De novo", "Comprar", "Pensar"].map((value, at) => ({ number: at + 1, value }));

/** Messages, a pause within a block and one between, a condition, a loop through the menu, a draw, and an end in a queue or by timeout. */
export const flowTo = (queueId: number) =>
  aFlow(
    {
      hello: say("Olá, {{name}}!"),
      content: [
        "singleBlock",
        {
          seq: ["message0", "interval0", "message1"],
          elements: [
            { number: "message0", type: "message", value: "Um momento." },
            { number: "interval0", type: "interval", value: 1 },
            { number: "message1", type: "message", value: "Pronto." },
          ],
        },
      ],
      ask: question("Qual é o seu nome?", "nome"),
      withA: ["condition", { key: "nome", condition: "contains", value: "a" }],
      yes: say("{{nome}}, com a."),
      no: say("{{nome}}, sem a."),
      menu: ["menu", { message: "O que deseja?", arrayOption: options }],
      again: say("De novo, {{nome}}."),
      pause: ["interval", { label: "", sec: 2 }],
      draw: ["randomizer", { percent: 50 }],
      luck: say("Sorte!"),
      none: say("Azar!"),
      queue: ["ticket", { queue: { id: queueId, name: "", color: "" } }],
      bye: say("Já vem alguém, {{nome}}."),
      [UNANSWERED]: ["question", { typebotIntegration: { message: "Pensou?", answerKey: "" }, waitMinutes: 1 }],
    },
    [
      ...["s > hello", "hello > content", "content > ask", "ask > withA", "withA:a > yes", "withA:b > no", "yes > menu", "no > menu"],
      ...["menu:a1 > again", "again > pause", "pause > menu", "menu:a2 > draw", "draw:a > luck", "draw:b > none"],
      ...["luck > queue", "none > queue", "queue > bye", `menu:a3 > ${UNANSWERED}`],
    ],
  );

export type Scene = { company: Company; connectionId: number; queueIds: { first: number; named: number } };

/** A company whose test phone starts the flow by its phrase, with the flow's queue and an earlier one. */
export async function flowScene(webs: Seat[]): Promise<Scene> {
  const company = await foundCompany();
  const agent = await hire(company, "Agente");
  const connectionId = await sandboxLine(company);
  const [first = 0, named = 0] = await company.run(async ({ tx }) => {
    const rows = ["Balcão", "Vendas"].map((name, at) => ({ name, color: `#00000${at}`, order_queue: at + 1 }));
    const queues = await tx.insertInto("queues").values(rows).returning("id").execute();
    const offered = queues.map(({ id }) => ({ connection_id: connectionId, queue_id: id }));
    await tx.insertInto("connection_queues").values(offered).execute();
    return queues.map(({ id }) => id);
  });
  const team = { agent, webs };
  await call(team, 0, "POST", "/flowbuilder", { name: "Boas-vindas" });
  const { id: flowId } = await company.run(({ tx }) => tx.selectFrom("flows").select("id").executeTakeFirstOrThrow());
  const { nodes, connections }: FlowDocument = flowTo(named);
  await call(team, 0, "POST", "/flowbuilder/flow", { idFlow: flowId, nodes, connections });
  await call(team, 0, "POST", "/flowcampaign", { name: "Quero", phrase: PHRASE, flowId, whatsappId: connectionId, status: true });
  return { company, connectionId, queueIds: { first, named } };
}
