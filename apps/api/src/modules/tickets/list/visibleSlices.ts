import type { TicketFilter } from "@recado/contract/tickets";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/company.ts";
import type { Database } from "../../../platform/database.ts";
import { seesAll } from "../policy.ts";

type Condition = (eb: ExpressionBuilder<Database, "tickets">) => Expression<SqlBool>;

/**
 * A part of the tickets that an actor sees, which an index holds in the order of the list. No ticket is in two slices of one list: `where`
 * leaves out what another slice shows. `counted` may differ from `where`, because counting is cheap only from the index alone.
 */
export type VisibleSlice = { where: Condition; counted?: Condition; each?: { column: "queue_id" | "user_id"; ids: number[] } };

/**
 * The tickets that the list shows, out of those that the actor may read. Without `showAll`, open tickets are the actor's own; pending ones
 * are those of the actor's queues; closed ones, and search results, are all that the actor may read. An actor without the right to show all
 * never sees more by asking for it.
 */
export function visibleSlices(actor: Actor, filter: TicketFilter): VisibleSlice[] {
  const queues = chosenQueues(actor, filter);
  if (seesAll(actor) && filter.showAll) return everything(queues, filter.users);
  if (filter.withUnreadMessages && !filter.status) return [...mine(actor, queues, "open"), ...waiting(actor, queues ?? toldOf(actor))];
  if (filter.status === "open") return mine(actor, queues);
  if (filter.status === "pending") return waiting(actor, queues ?? ownQueues(actor));
  if (seesAll(actor)) return everything(queues, filter.users);
  return readable(actor, queues);
}

/** On the page the actor's own tickets come before those of the actor's queues; in the count, after them. */
function readable(actor: Actor, choice: QueueChoice): VisibleSlice[] {
  const notMine: Condition = (eb) => eb("user_id", "is distinct from", actor.id);
  const notOfMyQueues: Condition = (eb) =>
    eb.or([eb("queue_id", "is", null), eb("queue_id", "<>", sql<number>`all(${actor.queueIds}::int[])`)]);
  return [
    ...mine(actor, choice).map(({ where }) => ({ where, counted: both(where, notOfMyQueues) })),
    ...ofQueues(actor, choice).map((slice) => ({ ...slice, where: notMine, counted: slice.where })),
    ...unclaimed(actor, choice).map(({ where }) => ({ where: both(where, notMine) })),
  ];
}

/** Undefined: any queue. `none`: also tickets without a queue. */
type QueueChoice = { ids: number[]; none: boolean } | undefined;

/**
 * The id 0 stands for tickets without a queue. Clients that filter nothing send all queues of the user; for them that means every queue
 * that the user may see, and tickets without one. `onlyQueues` says that the client means exactly those queues.
 */
function chosenQueues(actor: Actor, { queueIds, onlyQueues }: TicketFilter): QueueChoice {
  if (!queueIds?.length) return undefined;
  const isWhole = !onlyQueues && actor.queueIds.length > 0 && actor.queueIds.every((id) => queueIds.includes(id));
  if (isWhole && !seesAll(actor)) return undefined;
  return { ids: queueIds.filter((id) => id !== 0), none: isWhole || queueIds.includes(0) };
}

const isOf =
  (choice: QueueChoice): Condition =>
  (eb) =>
    choice
      ? eb.or([eb("queue_id", "=", sql<number>`any(${choice.ids}::int[])`), ...(choice.none ? [eb("queue_id", "is", null)] : [])])
      : always(eb);

function everything(choice: QueueChoice, users: number[] | undefined): VisibleSlice[] {
  if (users?.length) return [{ where: isOf(choice), each: { column: "user_id", ids: unique(users) } }];
  if (!choice) return [{ where: always }];
  return [...each(choice.ids), ...(choice.none ? [{ where: queueless }] : [])];
}

function mine(actor: Actor, choice: QueueChoice, status?: "open"): VisibleSlice[] {
  const own: Condition = (eb) => eb.and([eb("user_id", "=", actor.id), ...(status ? [eb("status", "=", status)] : [])]);
  return [{ where: both(own, isOf(choice)) }];
}

const ofQueues = (actor: Actor, choice: QueueChoice): VisibleSlice[] =>
  each(actor.queueIds.filter((id) => !choice || choice.ids.includes(id)));

const unclaimed = (actor: Actor, choice: QueueChoice): VisibleSlice[] =>
  actor.allTicket && (!choice || choice.none) ? [{ where: both(queueless, pending) }] : [];

function waiting(actor: Actor, choice: QueueChoice): VisibleSlice[] {
  const offered = seesAll(actor) ? everything(choice, undefined) : [...ofQueues(actor, choice), ...unclaimed(actor, choice)];
  return offered.map(({ where, ...slice }) => ({ ...slice, where: both(where, pending) }));
}

/** An actor who may accept any pending ticket is offered those of the actor's own queues, and those without a queue, … */
const ownQueues = (actor: Actor): QueueChoice => (seesAll(actor) ? { ids: actor.queueIds, none: true } : undefined);

/** … and is notified of these; an actor without queues, such as the owner of a small shop, of all pending tickets. */
const toldOf = (actor: Actor): QueueChoice => (actor.queueIds.length > 0 ? ownQueues(actor) : undefined);

const each = (ids: number[]): VisibleSlice[] =>
  ids.length === 0 ? [] : [{ where: always, each: { column: "queue_id", ids: unique(ids) } }];

const always: Condition = () => sql<SqlBool>`true`;
const queueless: Condition = (eb) => eb("queue_id", "is", null);
const pending: Condition = (eb) => eb("status", "=", "pending");
const both =
  (one: Condition, other: Condition): Condition =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

const unique = (ids: number[]) => [...new Set(ids)];
