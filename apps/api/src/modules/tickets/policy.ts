import type { TicketPosition } from "@recado/contract/facts";
import { permits } from "@recado/contract/permissions";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Policy, Rule } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import { admins, queueless, queueRoom, userRoom } from "../../platform/realtime.ts";

export const seesAll = (actor: Actor) => permits(actor.role, "tickets-manager:showall");

const holds: Rule<TicketPosition> = (actor, { userId }) => actor.id !== null && userId === actor.id;
const serves: Rule<TicketPosition> = (actor, { queueId }) => queueId !== null && actor.queueIds.includes(queueId);
const picksUp: Rule<TicketPosition> = (actor, place) => actor.allTicket && isUnclaimed(place);
const isUnclaimed = ({ status, queueId }: TicketPosition) => status === "pending" && queueId === null;

const reads: Rule<TicketPosition> = (...args) => seesAll(args[0]) || holds(...args) || serves(...args) || picksUp(...args);
const controls: Rule<TicketPosition> = (...args) => seesAll(args[0]) || holds(...args);

/** Who may act. The state that a ticket must be in is a rule of the action (409), not of the policy (403). */
export const ticketPolicy: Policy<TicketPosition, "accept" | "reply" | "return" | "close" | "reopen" | "transfer" | "tag" | "remove"> = {
  read: reads,
  accept: reads,
  tag: reads,
  reply: controls,
  return: controls,
  close: controls,
  reopen: reads,
  transfer: controls,
  remove: (actor) => permits(actor.role, "ticket-options:deleteTicket"),
};

/** `read` as SQL, for counts and searches … */
export const visibleTo =
  (actor: Actor) =>
  (eb: ExpressionBuilder<Database, "tickets">): Expression<SqlBool> =>
    seesAll(actor)
      ? sql<boolean>`true`
      : eb.or([
          eb("tickets.user_id", "=", actor.id),
          eb("tickets.queue_id", "=", sql<number>`any(${actor.queueIds}::int[])`),
          ...(actor.allTicket ? [eb.and([eb("tickets.status", "=", "pending"), eb("tickets.queue_id", "is", null)])] : []),
        ]);

/** … and as rooms, for the socket. policy.test.ts keeps the three in step. */
export const roomsThatSee = (place: TicketPosition): string[] => [
  admins,
  ...(place.userId === null ? [] : [userRoom(place.userId)]),
  ...(place.queueId === null ? [] : [queueRoom(place.queueId)]),
  ...(isUnclaimed(place) ? [queueless] : []),
];
