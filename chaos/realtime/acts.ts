import { randomUUID } from "node:crypto";
import { aMessage } from "../../apps/api/src/modules/messages/factory.ts";
import { keepArrivals } from "../../apps/api/src/modules/messages/receive/inbox.ts";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import type { Company } from "../company.ts";
import { pick } from "../dice.ts";
import type { Person } from "./client.ts";
import type { House } from "./scene.ts";

type Web = { url: string };
export type Traffic = House & { webs: [Web, ...Web[]]; dice: () => number; known: KnownMessages };
/** Recent messages and notes, which may be edited or deleted. */
export type KnownMessages = { theirs: { id: string; number: string }[]; ours: string[]; notes: number[] };

const CONTACTS = 60;
const REMEMBERED = 600;
const EMOJIS = ["👍", "❤️", ""] as const;

const numberOf = (at: number) => String(5_511_970_000_000 + at);
const words = () => randomUUID().slice(0, 8);

/** Customers' messages, by the entry that all providers use: mostly new ones, now and then edits, deletions or reactions. */
export async function write({ company, connectionId, dice, known }: Traffic, many: number) {
  const messages = Array.from({ length: many }, () => {
    const earlier = oneOf(known.theirs, dice);
    const chance = dice();
    if (!earlier || chance < 0.8) {
      const message = aMessage({ number: numberOf(Math.floor(dice() * CONTACTS)), at: Date.now(), body: `Olá ${words()}` });
      remember(known.theirs, { id: message.id, number: message.chat });
      return message;
    }
    const author = { number: earlier.number, lid: null, userId: null, name: null };
    const change = { id: randomUUID(), chat: earlier.number, at: Date.now(), target: earlier.id, author };
    if (chance < 0.88) return { ...change, kind: "edit" as const, fromMe: false, body: `Quis dizer ${words()}` };
    if (chance < 0.92) return { ...change, kind: "delete" as const, fromMe: false };
    return { ...change, kind: "reaction" as const, fromMe: chance < 0.96, emoji: pick(EMOJIS, dice) };
  });
  await keepArrivals(
    company.id,
    connectionId,
    messages.map((inbound) => ({ inbound, raw: {} })),
    null,
  );
}

type Found = { id: number; contactId: number };
type Click = Found & { ask(method: string, path: string, payload?: object): Promise<{ status: number; body: unknown }> };
type Doing = (traffic: Traffic, agent: Person, click: Click) => Promise<unknown>;

/** The share of each act in a hundred clicks. */
const acts: [share: number, what: Doing][] = [
  [20, (_, { id: userId }, { id, ask }) => ask("PUT", `/tickets/${id}`, { status: "open", userId })],
  [18, answer],
  [4, ({ known, dice }, _, { ask }) => each(oneOf(known.ours, dice), (id) => ask("DELETE", `/messages/${id}`))],
  [6, ({ people, dice }, _, { id, ask }) => ask("PUT", `/tickets/${id}`, { userId: pick(people, dice).id })],
  [7, (_, __, { id, ask }) => ask("GET", `/messages/${id}`)],
  [2, (_, __, { id, ask }) => ask("POST", `/tickets/${id}/unread`)],
  [10, (_, __, { id, ask }) => ask("PUT", `/tickets/${id}`, { status: "pending", userId: null })],
  [9, (_, __, { id, ask }) => ask("PUT", `/tickets/${id}`, { status: "closed" })],
  [4, ({ queueId }, _, { id, ask }) => ask("PUT", `/tickets/${id}`, { queueId })],
  [4, (_, __, { id, ask }) => ask("PUT", `/tickets/${id}`, { queueId: null })],
  [4, note],
  [3, ({ known, dice }, _, { ask }) => each(oneOf(known.notes, dice), (id) => ask("DELETE", `/ticket-notes/${id}`))],
  [4, ({ tagIds, dice }, _, { id, ask }) => ask("POST", "/tags/sync", { ticketId: id, tags: randomHalf(tagIds, dice) })],
  [3, (_, __, { contactId, ask }) => ask("PUT", `/contacts/${contactId}`, { name: `Cliente ${words()}` })],
  [1, (_, __, { id, ask }) => ask("DELETE", `/tickets/${id}`)],
  [1, (_, __, { contactId, ask }) => ask("DELETE", `/contacts/${contactId}`)],
];

const hundred = acts.flatMap(([share, act]) => Array.from({ length: share }, () => act));

/** A colleague acts on one of the recent tickets, allowed or not; returns whether it was done. */
export async function click(traffic: Traffic): Promise<"done" | "refused" | "nothing"> {
  const { company, people, webs, dice } = traffic;
  const [agent, web, found] = [pick(people, dice), pick(webs, dice), oneOf(await spokenIn(company), dice)];
  const act = oneOf(hundred, dice);
  if (!found || !act) return "nothing";
  const statuses: number[] = [];
  const ask: Click["ask"] = async (method, path, payload) => {
    const answer = await callAt(web, method, path, { token: agent.token, ...(payload && { payload }) });
    statuses.push(answer.status);
    return answer;
  };
  await act(traffic, agent, { ...found, ask });
  if (statuses.length === 0) return "nothing";
  return statuses.every((status) => status === 200) ? "done" : "refused";
}

/** Changes every part of the open tickets once more, and adds new ones, so that every client has something to show. */
export async function touchAll(traffic: Traffic, ids: number[]) {
  const { company, people, webs, dice, tagIds, queueId } = traffic;
  for (const found of await spokenIn(company)) {
    if (!ids.includes(found.id)) continue;
    const { id, contactId } = found;
    const ask = (method: string, path: string, payload?: object) =>
      callAt(pick(webs, dice), method, path, { token: people[0].token, ...(payload && { payload }) });
    // A status change makes clients refetch the ticket: the others rely on events alone.
    if (dice() < 0.3) {
      await ask("PUT", `/tickets/${id}`, dice() < 0.5 ? { status: "open", userId: pick(people, dice).id } : { queueId });
      continue;
    }
    await note(traffic, people[0], { ...found, ask });
    await ask("POST", "/tags/sync", { ticketId: id, tags: randomHalf(tagIds, dice) });
    await ask("PUT", `/contacts/${contactId}`, { name: `Cliente ${words()}` });
  }
  await write(traffic, 40);
  const { connectionId } = traffic;
  const messages = [0, 1, 2].map((at) => aMessage({ number: numberOf(CONTACTS + at), at: Date.now() }));
  await keepArrivals(
    company.id,
    connectionId,
    messages.map((inbound) => ({ inbound, raw: {} })),
    null,
  );
}

async function answer({ known }: Traffic, _: Person, { id, ask }: Click) {
  const { status, body } = await ask("POST", `/messages/${id}`, { body: "Já vejo" });
  if (status === 200) for (const message of (body as { messages: { id: string }[] }).messages) remember(known.ours, message.id);
}

async function note({ known }: Traffic, _: Person, { id, ask }: Click) {
  const { status, body } = await ask("POST", "/ticket-notes", { ticketId: id, note: `Ligar depois ${words()}` });
  if (status === 200) remember(known.notes, (body as { id: number }).id);
}

export const spokenIn = (company: Company): Promise<Found[]> =>
  company.run(({ tx }) =>
    tx.selectFrom("tickets").select(["id", "contact_id as contactId"]).where("last_message_at", "is not", null).orderBy("id").execute(),
  );

const randomHalf = (ids: number[], dice: () => number) => ids.filter(() => dice() < 0.5).map((id) => ({ id }));
const oneOf = <T>(items: T[], dice: () => number): T | undefined => items[Math.floor(dice() * items.length)];
const each = async <T>(item: T | undefined, work: (item: T) => Promise<unknown>) => item !== undefined && work(item);

function remember<T>(items: T[], item: T) {
  items.push(item);
  if (items.length > REMEMBERED) items.shift();
}
