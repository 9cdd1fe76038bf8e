import { type FactName, type FactPayload, facts } from "@recado/contract/facts";
import type { Ctx } from "./company.ts";
import { deferAll, type Listeners } from "./jobs.ts";

export type Signal<N extends FactName = FactName> = { [K in N]: { companyId: number; id: number; name: K; payload: FactPayload<K> } }[N];
type Watcher = (signal: Signal) => void;

const watchers = new Set<Watcher>();
let listeners: Listeners = {};

/** Who hears of a fact once it is committed: the sockets of this process, and the way to the other ones. */
export function onSignal(watcher: Watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Which jobs a fact causes, in its own transaction: for modules that come later in the list. */
export function listenWith(table: Listeners) {
  listeners = table;
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
  tell(ctx, { companyId: ctx.companyId, id, name, payload } as Signal);
}

function tell(ctx: Ctx, signal: Signal) {
  ctx.afterCommit(() => {
    for (const watch of watchers) watch(signal);
  });
}
