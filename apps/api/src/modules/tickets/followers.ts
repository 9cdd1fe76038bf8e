import type { TicketStatus } from "@recado/contract/tickets";
import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import type { Followers } from "../../platform/record.ts";
import { closeConnection } from "../connections/ownership/ownership.ts";
import { dropTicket } from "./actions/remove.ts";
import { dropMarksOf, moveMarks, wakeTicket } from "./marks.ts";
import { moveThreadsOf } from "./merging/moveThreads.ts";
import { splitThreads } from "./merging/split.ts";
import { closeTicketAs } from "./moves/close.ts";
import { onAnyMove } from "./moves/onAnyMove.ts";
import { updateAttendance } from "./threads/attendances.ts";
import { moveTicket } from "./threads/threads.ts";

const moved = (ctx: Ctx, { ticketId }: { ticketId: number }) => moveMarks(ctx, ticketId);

/** What a ticket stood in, or belonged to, is about to go: in the same transaction, and everybody who saw it is told. */
export const ticketFollowers = {
  // The queue is held already: nobody comes into it meanwhile. Its last menu is no menu of the others', also where that was shown by an
  // earlier version, which kept nothing of what stood in it.
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

  // Nobody sees one of them with the other's conversations, nor a conversation of nobody's.
  "contact.merged": moveThreadsOf,
  "contact.unmerged": splitThreads,

  // The key lets go of the connection by itself; what was being served ends here, and can be read. Whoever serves or writes there at
  // this moment needs the connection after its ticket: all of them are held before it is, and what has come there since is closed after.
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
  "ticket.unread": (ctx, { ticketId }) => wakeTicket(ctx, ticketId),
  "message.received": (ctx, { ticketId }) => wakeTicket(ctx, ticketId),
} satisfies Followers;

type TicketsWhere = { user_id: number } | { contact_id: number };

/** In the order of their ids, and locked: two who clear things away wait for each other instead of for ever. */
const listTickets = ({ tx }: Ctx, place: TicketsWhere, ...statuses: TicketStatus[]) =>
  tx
    .selectFrom("tickets")
    .select((eb) => ["id", eb.ref("status").$castTo<TicketStatus>().as("status"), "user_id as userId"])
    .where((eb: ExpressionBuilder<Database, "tickets">) => eb.and(place))
    .$if(statuses.length > 0, (rows) => rows.where("status", "in", statuses))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Those that are served or wait, once whoever is about to open or close one of them has done so: all are locked, also what is closed. */
async function settled({ tx }: Ctx, place: { queue_id: number } | { connection_id: number }) {
  const held = tx
    .selectFrom("tickets")
    .select((eb) => [
      ...(["id", "user_id as userId", "attendance_id as attendanceId"] as const),
      eb.ref("status").$castTo<TicketStatus>().as("status"),
    ])
    .where((eb: ExpressionBuilder<Database, "tickets">) => eb.and(place))
    .orderBy("id")
    .forNoKeyUpdate();
  return tx
    .with(
      (cte) => cte("held").materialized(),
      () => held,
    )
    .selectFrom("held")
    .selectAll()
    .where("status", "<>", "closed")
    .orderBy("id")
    .execute();
}
