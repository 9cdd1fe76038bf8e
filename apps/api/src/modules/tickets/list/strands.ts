import type { TicketFilter } from "@recado/contract/tickets";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/company.ts";
import type { Database } from "../../../platform/database.ts";
import { seesAll } from "../policy.ts";

type Condition = (eb: ExpressionBuilder<Database, "tickets">) => Expression<SqlBool>;

/**
 * A part of what one sees that an index holds in the order of the list. No ticket is in two strands of one list: `where` leaves out
 * what another strand shows. What it is counted by may differ, for counting is cheap only where the index alone tells.
 */
export type Strand = { where: Condition; counted?: Condition; each?: { column: "queue_id" | "user_id"; ids: number[] } };

/**
 * What the list shows of what one may read. Without `showAll` open means one's own; of those that wait one sees what one's queues
 * offer; the closed ones, and what a search finds, are all that one may read. Whoever may not show all is never shown more by asking.
 */
export function strandsOf(actor: Actor, filter: TicketFilter): Strand[] {
  const queues = queuesAsked(actor, filter);
  if (seesAll(actor) && filter.showAll) return everything(queues, filter.users);
  if (filter.withUnreadMessages && !filter.status) return [...mine(actor, queues, "open"), ...waiting(actor, queues ?? toldOf(actor))];
  if (filter.status === "open") return mine(actor, queues);
  if (filter.status === "pending") return waiting(actor, queues ?? ownQueues(actor));
  if (seesAll(actor)) return everything(queues, filter.users);
  return readable(actor, queues);
}

/** One's own goes before one's queues on the page, and after them in the count. */
function readable(actor: Actor, asked: Asked): Strand[] {
  const notMine: Condition = (eb) => eb("user_id", "is distinct from", actor.id);
  const notOfMyQueues: Condition = (eb) =>
    eb.or([eb("queue_id", "is", null), eb("queue_id", "<>", sql<number>`all(${actor.queueIds}::int[])`)]);
  return [
    ...mine(actor, asked).map(({ where }) => ({ where, counted: both(where, notOfMyQueues) })),
    ...ofQueues(actor, asked).map((strand) => ({ ...strand, where: notMine, counted: strand.where })),
    ...unclaimed(actor, asked).map(({ where }) => ({ where: both(where, notMine) })),
  ];
}

/** Undefined: of whatever queue. Null in it: of none. */
type Asked = { ids: number[]; none: boolean } | undefined;

/**
 * Nought asks for those without a queue. Clients that filter nothing send all of one's own queues; for them that means: of whatever
 * queue I may see, and those of no queue too. Whoever means those queues only says so.
 */
function queuesAsked(actor: Actor, { queueIds, onlyQueues }: TicketFilter): Asked {
  if (!queueIds?.length) return undefined;
  const isWhole = !onlyQueues && actor.queueIds.length > 0 && actor.queueIds.every((id) => queueIds.includes(id));
  if (isWhole && !seesAll(actor)) return undefined;
  return { ids: queueIds.filter((id) => id !== 0), none: isWhole || queueIds.includes(0) };
}

const isOf =
  (asked: Asked): Condition =>
  (eb) =>
    asked
      ? eb.or([eb("queue_id", "=", sql<number>`any(${asked.ids}::int[])`), ...(asked.none ? [eb("queue_id", "is", null)] : [])])
      : always(eb);

function everything(asked: Asked, users: number[] | undefined): Strand[] {
  if (users?.length) return [{ where: isOf(asked), each: { column: "user_id", ids: unique(users) } }];
  if (!asked) return [{ where: always }];
  return [...each(asked.ids), ...(asked.none ? [{ where: queueless }] : [])];
}

function mine(actor: Actor, asked: Asked, status?: "open"): Strand[] {
  const own: Condition = (eb) => eb.and([eb("user_id", "=", actor.id), ...(status ? [eb("status", "=", status)] : [])]);
  return [{ where: both(own, isOf(asked)) }];
}

const ofQueues = (actor: Actor, asked: Asked): Strand[] => each(actor.queueIds.filter((id) => !asked || asked.ids.includes(id)));

const unclaimed = (actor: Actor, asked: Asked): Strand[] =>
  actor.allTicket && (!asked || asked.none) ? [{ where: both(queueless, pending) }] : [];

function waiting(actor: Actor, asked: Asked): Strand[] {
  const offered = seesAll(actor) ? everything(asked, undefined) : [...ofQueues(actor, asked), ...unclaimed(actor, asked)];
  return offered.map(({ where, ...strand }) => ({ ...strand, where: both(where, pending) }));
}

/** Of what waits, whoever may take it all is offered what his queues hold, and what no queue does, … */
const ownQueues = (actor: Actor): Asked => (seesAll(actor) ? { ids: actor.queueIds, none: true } : undefined);

/** … and is told of that; where he serves none, as who owns a small shop, of all of it. */
const toldOf = (actor: Actor): Asked => (actor.queueIds.length > 0 ? ownQueues(actor) : undefined);

const each = (ids: number[]): Strand[] => (ids.length === 0 ? [] : [{ where: always, each: { column: "queue_id", ids: unique(ids) } }]);

const always: Condition = () => sql<SqlBool>`true`;
const queueless: Condition = (eb) => eb("queue_id", "is", null);
const pending: Condition = (eb) => eb("status", "=", "pending");
const both =
  (one: Condition, other: Condition): Condition =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

const unique = (ids: number[]) => [...new Set(ids)];
