import { type FactName, type FactPayload, facts } from "@recado/contract/facts";
import type { Ctx } from "./company.ts";
import { deferAll, type Listeners } from "./jobs.ts";

export type Signal<N extends FactName = FactName> = { [K in N]: { companyId: number; id: number; name: K; payload: FactPayload<K> } }[N];
type Watcher = (signal: Signal) => void;

/**
 * Fact → what a later module does in the same transaction, so that both happen or neither. Work that may wait, or fail alone, belongs into
 * a job instead.
 */
export type Followers = { [N in FactName]?: (ctx: Ctx, fact: FactPayload<N>) => Promise<void> };

/** Merges several tables: a fact's followers run in the order of the modules. */
export function mergeFollowers(...tables: Followers[]): Followers {
  const names = new Set(tables.flatMap((table) => Object.keys(table) as FactName[]));
  const each = (name: FactName) => async (ctx: Ctx, fact: never) => {
    for (const table of tables) await (table[name] as ((ctx: Ctx, fact: never) => Promise<void>) | undefined)?.(ctx, fact);
  };
  return Object.fromEntries([...names].map((name) => [name, each(name)]));
}

const watchers = new Set<Watcher>();
let listeners: Listeners = {};
let followers: Followers = {};

const deliveryWatchers = new Set<Watcher>();

/** Called for each fact that this process committed: forwards it to other processes. */
export function onSignal(watcher: Watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Called for each committed fact, whichever process committed it: for sockets, and for code that acts on it. */
export function onDelivered(watcher: Watcher) {
  deliveryWatchers.add(watcher);
  return () => deliveryWatchers.delete(watcher);
}

/** A fact of another process, received through the fanout. */
export function deliverLocally(signal: Signal) {
  for (const watch of deliveryWatchers) watch(signal);
}

/** Registers the jobs and followers of each fact, so that record() need not import later modules. */
export function listenWith(jobs: Listeners, table: Followers = {}) {
  listeners = jobs;
  followers = table;
}

/**
 * Every action that changes something ends here. The row is the audit log, the ticket's timeline, and the source of webhooks and flows;
 * after the commit the fact goes to all watchers.
 */
export async function record<N extends FactName>(ctx: Ctx, name: N, fact: FactPayload<N>) {
  const payload = facts[name].parse(fact) as FactPayload<N>;
  const { id } = await ctx.tx
    .insertInto("facts")
    .values({ name, payload: JSON.stringify(payload), user_id: ctx.actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deferAll(ctx, listeners[name] ?? [], payload);
  await followers[name]?.(ctx, payload);
  tell(ctx, { companyId: ctx.companyId, id, name, payload } as Signal);
}

/** A fact without a row and without jobs, for states that last a few seconds; a process that misses it never learns of it. */
export function publishTransient<N extends FactName>({ companyId }: Pick<Ctx, "companyId">, name: N, fact: FactPayload<N>) {
  const signal = { companyId, id: TRANSIENT, name, payload: facts[name].parse(fact) } as Signal;
  for (const watch of watchers) watch(signal);
  deliverLocally(signal);
}

/** Instead of a row's id: the receiver cannot load it, so the payload is sent along. */
export const TRANSIENT = 0;

function tell(ctx: Ctx, signal: Signal) {
  ctx.afterCommit(() => {
    for (const watch of watchers) watch(signal);
    deliverLocally(signal);
  });
}
