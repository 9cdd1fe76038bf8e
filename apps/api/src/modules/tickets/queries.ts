import type { Provider } from "@recado/contract/connections";
import type { Origin, TicketStatus } from "@recado/contract/tickets";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { door } from "../../platform/access.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { type Identity, living } from "../contacts/queries.ts";
import { ticketPolicy } from "./policy.ts";
import { lastInboundOnLine } from "./threads/lastInbound.ts";

/**
 * A ticket with all that a list shows of it. The last speaker is a subquery instead of a join: with more than eight joins PostgreSQL no
 * longer starts from the page, and would join every ticket of the company.
 */
export const selectTickets = ({ tx }: Ctx) =>
  tx
    .selectFrom("tickets")
    .innerJoin("contacts", "contacts.id", "tickets.contact_id")
    .leftJoin("queues", "queues.id", "tickets.queue_id")
    .leftJoin("users", "users.id", "tickets.user_id")
    .leftJoin("connections", "connections.id", "tickets.connection_id")
    .leftJoin("attendances", "attendances.id", "tickets.attendance_id")
    .select((eb) => [
      "tickets.id",
      "tickets.uuid",
      "tickets.company_id as companyId",
      eb.ref("tickets.status").$castTo<TicketStatus>().as("status"),
      "tickets.unread_messages as unreadMessages",
      "tickets.last_message as lastMessage",
      "tickets.last_message_at as lastMessageAt",
      "tickets.last_from_me as fromMe",
      eb.ref("tickets.last_origin").$castTo<Origin | null>().as("lastOrigin"),
      lastInboundOnLine(eb.ref("tickets.last_inbound_here_at"), eb.ref("connections.line_since")).as("lastInboundHereAt"),
      "tickets.is_group as isGroup",
      "tickets.user_id as userId",
      "tickets.contact_id as contactId",
      "tickets.connection_id as connectionId",
      "tickets.queue_id as queueId",
      "tickets.attendance_id as attendanceId",
      "tickets.chatbot",
      "tickets.queue_option_id as queueOptionId",
      "tickets.use_integration as useIntegration",
      "tickets.integration_id as integrationId",
      "tickets.prompt_id as promptId",
      "tickets.created_at as createdAt",
      "tickets.updated_at as updatedAt",
      "contacts.name as contactName",
      "contacts.number as contactNumber",
      "contacts.email as contactEmail",
      "contacts.picture_file_id as contactPictureId",
      "queues.name as queueName",
      "queues.color as queueColor",
      "users.name as userName",
      "connections.name as connectionName",
      eb.ref("connections.provider").$castTo<Provider | null>().as("connectionProvider"),
      "connections.status as connectionStatus",
      "attendances.protocol",
      jsonObjectFrom(eb.selectFrom("users as s").select(["s.id", "s.name"]).whereRef("s.id", "=", "tickets.last_user_id"))
        .$castTo<Named | null>()
        .as("lastUser"),
      jsonObjectFrom(
        eb
          .selectFrom("contacts as w")
          .innerJoinLateral(living("w"), (join) => join.onTrue())
          .innerJoin("contacts as s", "s.id", "w_living.id")
          .select(["s.id", "s.name"])
          .whereRef("w.id", "=", "tickets.last_contact_id"),
      ).as("lastContact"),
      jsonObjectFrom(
        eb
          .selectFrom("messages as n")
          .select(["n.kind", "n.details", "n.is_deleted as isDeleted", sql<boolean>`n.body <> ''`.as("isTyped")])
          .select(["n.from_me as fromMe", "n.ack", "n.status", sql<string>`n.updated_at`.as("updatedAt")])
          .whereRef("n.ticket_id", "=", "tickets.id")
          .whereRef("n.sent_at", "=", "tickets.last_message_at")
          .orderBy("n.id", "desc")
          .limit(1),
      ).as("lastSaid"),
      jsonArrayFrom(
        eb
          .selectFrom("ticket_tags")
          .innerJoin("tags", "tags.id", "ticket_tags.tag_id")
          .whereRef("ticket_tags.ticket_id", "=", "tickets.id")
          .select(["tags.id", "tags.name", "tags.color"])
          .orderBy(asPeopleSort("tags.name"))
          .orderBy("tags.id"),
      ).as("tags"),
    ]);

type Named = { id: number; name: string };

export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>["executeTakeFirstOrThrow"]>>;

export const findTicket = (ctx: Ctx, id: number): Promise<TicketRow | undefined> =>
  selectTickets(ctx).where("tickets.id", "=", id).executeTakeFirst();
/** For a ticket that has passed its access check: if it is missing now, it was removed concurrently. */
export const getTicket = async (ctx: Ctx, id: number): Promise<TicketRow> => (await findTicket(ctx, id)) ?? fail("ERR_NO_TICKET_FOUND");
export const accessTicket = door(findTicket, ticketPolicy, "ERR_NO_TICKET_FOUND");

/**
 * A second access check for a row that was read already: judged by that row; writing to the locked row finds out whether it is still
 * current.
 */
export async function reachTicket(ctx: Ctx, ticket: number | TicketRow, action: keyof typeof ticketPolicy): Promise<TicketRow> {
  if (typeof ticket === "number") return accessTicket(ctx, ticket, action);
  return ticketPolicy[action](ctx.actor, ticket) ? ticket : fail("ERR_NO_PERMISSION");
}

/** The current row, locked: any other move of it waits for this transaction. */
export const lockTicket = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("tickets")
    .select((eb) => [
      "id",
      "contact_id as contactId",
      "connection_id as connectionId",
      eb.ref("status").$castTo<TicketStatus>().as("status"),
      "user_id as userId",
      "queue_id as queueId",
      "attendance_id as attendanceId",
      "is_group as isGroup",
      "chatbot",
      "queue_option_id as queueOptionId",
      "last_inbound_at as lastInboundAt",
      "last_message_at as lastMessageAt",
    ])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The open or pending conversation with the contact who has one of these identities. */
export async function findThreadOf({ tx }: Ctx, connectionId: number, identities: Identity[]): Promise<number | undefined> {
  const row = await tx
    .selectFrom("contact_identities as i")
    .innerJoin("tickets as t", "t.contact_id", "i.contact_id")
    .select("t.id")
    .where((eb) => eb.or(identities.map(({ kind, value }) => eb.and({ "i.kind": kind, "i.value": value }))))
    .where("t.connection_id", "=", connectionId)
    .where("t.status", "<>", "closed")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export const deleteTicket = ({ tx }: Ctx, id: number) => tx.deleteFrom("tickets").where("id", "=", id).execute();

const selectAttendances = ({ tx }: Ctx, ticketId: number) =>
  tx
    .selectFrom("attendances")
    .leftJoin("queues", "queues.id", "attendances.queue_id")
    .leftJoin("users", "users.id", "attendances.user_id")
    .select([
      "attendances.id",
      "protocol",
      "queued_at as queuedAt",
      "accepted_at as acceptedAt",
      "closed_at as closedAt",
      "attendances.queue_id as queueId",
      "queues.name as queueName",
      "queues.color as queueColor",
      "attendances.user_id as userId",
      "users.name as userName",
      "rating",
    ])
    .where("ticket_id", "=", ticketId);
export type AttendanceRow = Awaited<ReturnType<ReturnType<typeof selectAttendances>["executeTakeFirstOrThrow"]>>;

const ATTENDANCES_SHOWN = 100;

/** Newest first. */
export const listAttendances = (ctx: Ctx, ticketId: number): Promise<AttendanceRow[]> =>
  selectAttendances(ctx, ticketId).orderBy("attendances.id", "desc").limit(ATTENDANCES_SHOWN).execute();

const ATTENDANCES_PAGE = 10;

/** Closed attendances, newest first. */
export async function listPastAttendances(ctx: Ctx, ticketId: number, cursor: string | undefined) {
  let past = selectAttendances(ctx, ticketId).where("closed_at", "is not", null).orderBy("attendances.id", "desc");
  if (cursor) past = past.where("attendances.id", "<", placeOf(cursor));
  const rows = await past.limit(ATTENDANCES_PAGE + 1).execute();
  const shown = rows.slice(0, ATTENDANCES_PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > ATTENDANCES_PAGE;
  return { rows: shown, hasMore, cursor: hasMore && last ? String(last.id) : null };
}

const placeOf = (cursor: string) =>
  /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : fail("ERR_VALIDATION", { details: { cursor: ["is none of ours"] } });

/** The attendances during this part of the conversation, oldest first; without `from`, since the first one. */
export const listAttendancesBetween = (ctx: Ctx, ticketId: number, from: Date | null, to: Date): Promise<AttendanceRow[]> =>
  selectAttendances(ctx, ticketId)
    .where("queued_at", "<=", to)
    .$if(from !== null, (rows) => rows.where((eb) => eb.or([eb("closed_at", "is", null), eb("closed_at", ">=", from)])))
    .orderBy("queued_at")
    .orderBy("attendances.id")
    .execute();

export const listContactFields = ({ tx }: Ctx, contactId: number) =>
  tx.selectFrom("contact_fields").select(["id", "name", "value"]).where("contact_id", "=", contactId).orderBy("id").execute();
