import { contactOf } from "../../apps/api/src/modules/contacts/identify.ts";
import { insertQueue } from "../../apps/api/src/modules/queues/queries.ts";
import { insertTagUnlessThere } from "../../apps/api/src/modules/tags/queries.ts";
import { lockThread } from "../../apps/api/src/modules/tickets/threads/threads.ts";
import { replaceUserQueues } from "../../apps/api/src/modules/users/queries.ts";
import type { TicketQuestion } from "../../apps/web/src/features/tickets/cache/queries.ts";
import { type Company, connect, foundCompany, hire } from "../company.ts";
import type { Person } from "./client.ts";

export type People = [Person, ...Person[]];
export type House = { company: Company; connectionId: number; queueId: number; tagIds: number[]; people: People };

/** Enough for a list of more than one page. */
const LONG_CLOSED = 50;
const SALES = { name: "Vendas", color: "#7048C6" };
const TAGS = ["Urgente", "Aguardando peça", "Retorno"];

/** A company with a queue, tags, and old closed tickets. */
export async function foundHouse(clients: number): Promise<House> {
  const company = await foundCompany();
  const { id: connectionId } = await connect(company, { provider: "sandbox", wanted: false });
  const { id: queueId } = await company.run((ctx) => insertQueue(ctx, SALES));
  const tagIds = await company.run(async (ctx) => {
    const made = [];
    for (const name of TAGS) made.push(await insertTagUnlessThere(ctx, { name, color: "#1F7A8C", kanban: false }));
    return made.flatMap((tag) => tag?.id ?? []);
  });
  for (let at = 0; at < LONG_CLOSED; at++)
    await company.run(async (ctx) => {
      const number = String(5_511_960_000_000 + at);
      const { id: contactId } = await contactOf(ctx, { name: `Antigo ${at}`, number, lid: null, userId: null });
      await lockThread(ctx, { contactId, connectionId, isGroup: false });
    });
  const people = (await Promise.all(Array.from({ length: clients }, (_, at) => hirePerson(company, at, queueId)))) as People;
  return { company, connectionId, queueId, tagIds, people };
}

/** Every fifth agent sees a ticket only while it is pending, their own or in their queue: other people's acts change their lists. */
const seesAll = (at: number) => at % 5 !== 4;
const serves = (at: number) => at % 10 === 9;

async function hirePerson(company: Company, at: number, queueId: number): Promise<Person> {
  const profile = seesAll(at) ? "admin" : "user";
  const agent = await hire(company, `Agente${at}`, profile);
  if (!serves(at)) return { ...agent, profile, queues: [] };
  await company.run((ctx) => replaceUserQueues(ctx, agent.id, [queueId]));
  return { ...agent, profile, queues: [{ id: queueId, ...SALES }] };
}

/** A client's lists: own and pending tickets, or all of them, in two lists; or the closed ones. */
export const questionsOf = (at: number): TicketQuestion[] => {
  if (seesAll(at) && at % 4 === 3) return [{ status: "closed", showAll: true }];
  const showAll = seesAll(at) && at % 2 === 1;
  return [
    { status: "open", showAll },
    { status: "pending", showAll },
  ];
};
