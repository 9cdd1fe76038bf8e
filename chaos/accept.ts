import { contactOf } from "../apps/api/src/modules/contacts/identify.ts";
import { putSetting } from "../apps/api/src/modules/settings/queries.ts";
import { lockThread, openThread } from "../apps/api/src/modules/tickets/threads/threads.ts";
import { callAt } from "../apps/api/src/testing/processes.ts";
import { type Agent, type Company, connect, foundCompany, hire } from "./company.ts";
import { randomFrom, shuffled } from "./dice.ts";
import { startInstallation } from "./installation.ts";

type Options = { tickets: number; agents: number; seed: number };
type Answer = { ticketId: number; agent: Agent; status: number; body: { userId?: number; error?: string; details?: unknown } };

/** All agents accept every ticket at once, over two web processes: one gets it, and the others are told who. */
export async function acceptAtOnce({ tickets, agents, seed }: Options) {
  const dice = randomFrom(seed);
  const installation = await startInstallation(["web", "web"]);
  try {
    const company = await foundCompany();
    await company.run((ctx) => putSetting(ctx, "sendGreetingAccepted", "enabled"));
    const team = await Promise.all(Array.from({ length: agents }, (_, at) => hire(company, `Agente${at}`, roleOf(at))));
    const ids = await queue(company, tickets);
    const start = performance.now();
    const answers = await reachForAll({ ids, team, webs: installation.webs, dice });
    const wallMs = Math.round(performance.now() - start);
    return { ...(await judge(company, ids, answers)), tickets, agents, wallMs };
  } finally {
    await installation.stop();
  }
}

/** Every second agent has a role that no longer sees a ticket accepted by somebody else. */
const roleOf = (at: number) => (at % 2 === 0 ? "admin" : "user");

async function queue(company: Company, many: number): Promise<number[]> {
  const { id: connectionId } = await connect(company, { provider: "sandbox", wanted: false });
  const ids: number[] = [];
  for (let at = 0; at < many; at++)
    ids.push(
      await company.run(async (ctx) => {
        const number = String(5_511_900_000_000 + at);
        const { id: contactId } = await contactOf(ctx, { name: `Cliente ${at}`, number, lid: null, userId: null });
        const thread = await lockThread(ctx, { contactId, connectionId, isGroup: false });
        return (await openThread(ctx, thread)).id;
      }),
    );
  return ids;
}

type Scene = { ids: number[]; team: Agent[]; webs: { url: string }[]; dice: () => number };

/** Ticket by ticket, all agents at once. */
async function reachForAll({ ids, team, webs, dice }: Scene): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const ticketId of ids) {
    const hands = shuffled(team, dice).map(async (agent, at) => {
      const web = webs[at % webs.length] ?? { url: "" };
      const payload = { status: "open", userId: agent.id };
      const { status, body } = await callAt(web, "PUT", `/tickets/${ticketId}`, { token: agent.token, payload });
      answers.push({ ticketId, agent, status, body });
    });
    await Promise.all(hands);
  }
  return answers;
}

async function judge(company: Company, ids: number[], answers: Answer[]) {
  const rows = await company.run(({ tx }) => tx.selectFrom("tickets").select(["id", "status", "user_id as userId"]).execute());
  const holders = new Map(rows.map((row) => [row.id, row]));
  const names = new Map(answers.map(({ agent }) => [agent.id, agent.name]));
  let [winners, losers, untold] = [0, 0, 0];
  for (const id of ids) {
    const of = answers.filter(({ ticketId }) => ticketId === id);
    const won = of.filter(({ status }) => status === 200);
    const holder = holders.get(id);
    const winner = won[0]?.agent;
    if (won.length === 1 && holder?.status === "open" && holder.userId === winner?.id) winners++;
    for (const { status, body } of of.filter((each) => each.status !== 200)) {
      losers++;
      const named = JSON.stringify(body).includes(`"${names.get(holder?.userId ?? 0)}"`);
      if (status !== 409 || body.error !== "ERR_OTHER_OPEN_TICKET" || !named) untold++;
    }
  }
  const greetings = await company.run(({ tx }) => tx.selectFrom("messages").select("ticket_id").where("origin", "=", "bot").execute());
  const greeted = new Set(greetings.map(({ ticket_id }) => ticket_id)).size;
  return { winners, losers, untold, greetings: greetings.length, greeted };
}
