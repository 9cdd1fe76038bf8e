import type { TicketStatus } from "@recado/contract/tickets";
import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import type { Followers } from "../../platform/record.ts";
import { closeConnection } from "../connections/ownership/ownership.ts";
import { dropTicket } from "./actions/remove.ts";
import { dropMarksOf, endSnooze, moveMarks } from "./marks.ts";
import { moveThreadsOf } from "./merging/moveThreads.ts";
import { splitThreads } from "./merging/split.ts";
import { closeTicketAs } from "./moves/close.ts";
import { onAnyMove } from "./moves/onAnyMove.ts";
import { updateAttendance } from "./threads/attendances.ts";
import { moveTicket } from "./threads/threads.ts";

const moved = (ctx: Ctx, { ticketId }: { ticketId: number }) => moveMarks(ctx, ticketId);

/**
 * Moves or removes the tickets of a queue, user, contact or connection that is being removed, in the same transaction, with broadcasts to
 * everybody who saw them.
 */
export const ticketFollowers = {
  // The queue is locked already, so no ticket can enter it. `menus_sent` is reset because the queue's menu is not the menu of all queues;
  // older versions did not store which menu was sent.
  "queue.removed": async (ctx, { queueId }) => {
    const adrift = { queueId: null, chatbot: false, queueOptionId: null };
    for (const { attendanceId, ...ticket } of await settled(ctx, { queue_id: queueId })) {
      if (attendanceId !== null) await updateAttendance(ctx, attendanceId, { menus_sent: 0 });
      await moveTicket(ctx, ticket, adrift, "ticket.moved");
    }
  },

  "user.removed": async (ctx, { userId }) => {
    const waits = { status: "pending", userId: null } as const;
    for (const ticket of await listTickets(ctx, { user_id: userId }, "open")) await moveTicket(ctx, ticket, waits, "ticket.moved");
    await dropMarksOf(ctx, userId);
  },

  "contact.removed": async (ctx, { contactId }) => {
    for (const { id } of await listTickets(ctx, { contact_id: contactId })) await dropTicket(ctx, id);
  },

  // Merging and splitting contacts moves their conversations, so that none is shown under the wrong contact or under none.
  "contact.merged": moveThreadsOf,
  "contact.unmerged": splitThreads,

  // The foreign key clears the connection; open tickets are closed and stay readable. Transactions that serve or write there lock the
  // connection after the ticket: so all tickets are locked and closed first, then the connection, then tickets opened in between.
  "connection.removed": async (ctx, { connectionId }) => {
    const closing = { how: "removed", silent: true } as const;
    const closeAll = async () => {
      for (const { id } of await settled(ctx, { connection_id: connectionId })) await closeTicketAs(ctx, id, closing);
    };
    await closeAll();
    await closeConnection(ctx, connectionId);
    await closeAll();
  },

  ...onAnyMove(moved),
  "ticket.unread": (ctx, { ticketId }) => endSnooze(ctx, ticketId),
  "message.received": (ctx, { ticketId }) => endSnooze(ctx, ticketId),
} satisfies Followers;

type TicketsWhere = { user_id: number } | { contact_id: number };

/** Locked in the order of their ids, so that two concurrent removals do not deadlock. */
const listTickets = ({ tx }: Ctx, where: TicketsWhere, ...statuses: TicketStatus[]) =>
  tx
    .selectFrom("tickets")
    .select((eb) => ["id", eb.ref("status").$castTo<TicketStatus>().as("status"), "user_id as userId"])
    .where((eb: ExpressionBuilder<Database, "tickets">) => eb.and(where))
    .$if(statuses.length > 0, (rows) => rows.where("status", "in", statuses))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** The pending and open tickets. Closed ones are locked as well, so that a concurrent open or close finishes first. */
async function settled({ tx }: Ctx, where: { queue_id: number } | { connection_id: number }) {
  const locked = tx
    .selectFrom("tickets")
    .select((eb) => [
      ...(["id", "user_id as userId", "attendance_id as attendanceId"] as const),
      eb.ref("status").$castTo<TicketStatus>().as("status"),
    ])
    .where((eb: ExpressionBuilder<Database, "tickets">) => eb.and(where))
    .orderBy("id")
    .forNoKeyUpdate();
  return tx
    .with(
      (cte) => cte("held").materialized(),
      () => locked,
    )
    .selectFrom("held")
    .selectAll()
    .where("status", "<>", "closed")
    .orderBy("id")
    .execute();
}
