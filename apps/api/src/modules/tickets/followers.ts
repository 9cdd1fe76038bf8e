import type { TicketStatus } from "@recado/contract/tickets";
import type { ExpressionBuilder } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import type { Database } from "../../platform/database.ts";
import type { Followers } from "../../platform/record.ts";
import { closeTicketAs } from "./actions/close.ts";
import { dropTicket } from "./actions/remove.ts";
import { moveThreadsOf } from "./joined.ts";
import { partThreads } from "./part.ts";
import { moveTicket } from "./threads.ts";

/** What a ticket stood in, or belonged to, is about to go: in the same transaction, and everybody who saw it is told. */
export const ticketFollowers = {
  "queue.removed": async (ctx, { queueId }) => {
    const adrift = { queueId: null, chatbot: false, queueOptionId: null };
    for (const ticket of await listTickets(ctx, { queue_id: queueId }, "pending", "open"))
      await moveTicket(ctx, ticket, adrift, "ticket.moved");
  },

  "user.removed": async (ctx, { userId }) => {
    const waits = { status: "pending", userId: null } as const;
    for (const ticket of await listTickets(ctx, { user_id: userId }, "open")) await moveTicket(ctx, ticket, waits, "ticket.moved");
  },

  "contact.removed": async (ctx, { contactId }) => {
    for (const { id } of await listTickets(ctx, { contact_id: contactId })) await dropTicket(ctx, id);
  },

  // Nobody sees one of them with the other's conversations, nor a conversation of nobody's.
  "contact.merged": moveThreadsOf,
  "contact.unmerged": partThreads,

  // The key lets go of the connection by itself; what was being served ends here, and can be read.
  "connection.removed": async (ctx, { connectionId }) => {
    const closing = { how: "removed", silent: true } as const;
    for (const { id } of await listTickets(ctx, { connection_id: connectionId }, "pending", "open")) await closeTicketAs(ctx, id, closing);
  },
} satisfies Followers;

type Place = { queue_id: number } | { user_id: number } | { contact_id: number } | { connection_id: number };

/** In the order of their ids, and locked: two who clear things away wait for each other instead of for ever. */
const listTickets = ({ tx }: Ctx, place: Place, ...statuses: TicketStatus[]) =>
  tx
    .selectFrom("tickets")
    .select((eb) => ["id", eb.ref("status").$castTo<TicketStatus>().as("status"), "user_id as userId"])
    .where((eb: ExpressionBuilder<Database, "tickets">) => eb.and(place))
    .$if(statuses.length > 0, (rows) => rows.where("status", "in", statuses))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
