import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import type { Agent, Company } from "../company.ts";
import type { Graph } from "../fakes.ts";
import type { Seat } from "../installation.ts";
import type { MsLeft } from "../killing.ts";
import { pacer } from "../load.ts";

export type Team = { company: Company; agent: Agent; webs: Seat[] };

const HANDS = 20;
const PATIENCE_MS = 120_000;

/** Every customer has just written, so that the window is open, and the agent has accepted every ticket. */
export async function openConversations({ company, agent, webs }: Team, graph: Graph, contacts: number): Promise<number[]> {
  await graph.ask("burst", { messages: contacts, contacts, atOnce: 10 });
  const look = () =>
    company.run(async ({ tx }) => (await tx.selectFrom("tickets").select("id").orderBy("id").execute()).map(({ id }) => id));
  const ids = await eventually(look, (all) => all.length === contacts, PATIENCE_MS);
  for (const id of ids) await call({ agent, webs }, id, "PUT", `/tickets/${id}`, { status: "open", userId: agent.id });
  return ids;
}

type Scene = Team & { tickets: number[] };

export type Pace = { sends: number; perSecond: number; picturesEvery: number };

/**
 * Sends each message until it is acknowledged, with a client id against duplicates; some with a picture. Returns the texts. Paced slowly
 * enough that the kills do not outlast it.
 */
export async function writeAll(
  { agent, webs, tickets }: Scene,
  { sends, perSecond, picturesEvery, msLeft }: Pace & { msLeft: MsLeft },
  before: (at: number) => Promise<void>,
): Promise<string[]> {
  const bodies = Array.from({ length: sends }, (_, at) => `${at % tickets.length}/${Math.floor(at / tickets.length)}`);
  let [next, turn] = [0, Promise.resolve()];
  const due = pacer(sends, perSecond, msLeft);
  const hand = async () => {
    for (let at = next++; at < sends; at = next++) {
      turn = turn.then(() => due(at));
      await turn;
      await before(at);
      const message = { body: bodies[at] ?? "", clientId: randomUUID() };
      const payload = at % picturesEvery === 0 ? underPicture(message) : message;
      await call({ agent, webs }, at, "POST", `/messages/${tickets[at % tickets.length]}`, payload);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return bodies;
}

function underPicture(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("medias", new Blob([PIXEL], { type: "image/png" }), "foto.png");
  return form;
}

const BUSY_MS = 2_000;

/** Without a response, or after 429 (nothing was done then), the call is repeated at the next web process. */
export async function call({ agent, webs }: Omit<Team, "company">, turn: number, method: string, path: string, payload: object) {
  for (let tries = 0; tries < 300; tries++) {
    const web = webs[(turn + tries) % webs.length] ?? { url: "" };
    const answer = await callAt(web, method, path, { token: agent.token, payload }).catch(() => undefined);
    if (answer?.status === 200) return;
    const isTooMuch = answer?.status === 429;
    if (answer && answer.status < 500 && !isTooMuch) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(isTooMuch ? BUSY_MS : 200);
  }
  throw new Error(`${method} ${path}: nobody took it.`);
}
