import { type FactName, type FactPayload, facts } from "@recado/contract/facts";
import type { Ctx } from "./company.ts";
import { deferAll, type Listeners } from "./jobs.ts";

export type Signal<N extends FactName = FactName> = { [K in N]: { companyId: number; id: number; name: K; payload: FactPayload<K> } }[N];
type Watcher = (signal: Signal) => void;

/**
 * A row per fact: what a later module does in the very transaction of the fact, so that both have happened or neither has.
 * What may wait, or may fail alone, is a listener's job instead.
 */
export type Followers = { [N in FactName]?: (ctx: Ctx, fact: FactPayload<N>) => Promise<void> };

/** Of several tables one: who follows the same fact follows it in the order of the modules. */
export function inTurn(...tables: Followers[]): Followers {
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

/** Who is told of a fact that this process committed: the way to the other ones. */
export function onSignal(watcher: Watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Who hears of a fact once it is committed, in whichever process: browsers' sockets, and those who do what it asks for. */
export function onDelivered(watcher: Watcher) {
  deliveryWatchers.add(watcher);
  return () => deliveryWatchers.delete(watcher);
}

/** What another process committed, as it comes over the way between them. */
export function deliverLocally(signal: Signal) {
  for (const watch of deliveryWatchers) watch(signal);
}

/** Which jobs a fact causes, and who follows it at once: for modules that come later in the list. */
export function listenWith(jobs: Listeners, table: Followers = {}) {
  listeners = jobs;
  followers = table;
}

/**
 * Every action that changes something ends here. The row is the audit log, the ticket's timeline
 * and what webhooks and flows follow; after the commit the same fact goes to whoever is watching.
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

/** Said and forgotten: no row, no job, and nobody learns of it later. For what is true for a few seconds. */
export function publishTransient<N extends FactName>({ companyId }: Pick<Ctx, "companyId">, name: N, fact: FactPayload<N>) {
  const signal = { companyId, id: TRANSIENT, name, payload: facts[name].parse(fact) } as Signal;
  for (const watch of watchers) watch(signal);
  deliverLocally(signal);
}

/** It has no row that could be loaded: it travels whole. */
export const TRANSIENT = 0;

function tell(ctx: Ctx, signal: Signal) {
  ctx.afterCommit(() => {
    for (const watch of watchers) watch(signal);
    deliverLocally(signal);
  });
}
