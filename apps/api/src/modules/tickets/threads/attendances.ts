import type { TicketPosition } from "@recado/contract/facts";
import { sql, type Updateable } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import type { Database } from "../../../platform/database.ts";
import { record } from "../../../platform/record.ts";
import { nextProtocol } from "./protocols.ts";

/** The attendance that the ticket is in, or its last one; undefined if it never had any. */
export const currentAttendance = ({ tx }: Ctx, ticketId: number) =>
  tx
    .selectFrom("attendances")
    .innerJoin("tickets", "tickets.attendance_id", "attendances.id")
    .select([
      "attendances.id",
      "attendances.ticket_id as ticketId",
      "protocol",
      "attendances.queue_id as queueId",
      "attendances.user_id as userId",
      "queued_at as queuedAt",
      "accepted_at as acceptedAt",
      "closed_at as closedAt",
      "rating_asked_at as ratingAskedAt",
      "rating",
      "rated_at as ratedAt",
      "menus_sent as menusSent",
      "last_menu_at as lastMenuAt",
      "menu",
      "greeted",
    ])
    .where("tickets.id", "=", ticketId)
    .executeTakeFirst();

type Answering = "rating_asked_at" | "menus_sent" | "last_menu_at" | "menu" | "greeted";

/** What the automatic answers store in an attendance; its place moves with the ticket. */
export const updateAttendance = ({ tx }: Ctx, id: number, columns: Pick<Updateable<Database["attendances"]>, Answering>) =>
  tx.updateTable("attendances").set(columns).where("id", "=", id).execute();

export type Rating = { ticketId: number; attendanceId: number; rating: number };

/** Only once: false if the attendance is rated already. */
export async function rate(ctx: Ctx, { ticketId, attendanceId, rating }: Rating): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("attendances")
    .set({ rating, rated_at: now() })
    .where("id", "=", attendanceId)
    .where("ticket_id", "=", ticketId)
    .where("rating", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await record(ctx, "ticket.rated", { ticketId, attendanceId, rating });
  return true;
}

/**
 * A new attendance with its protocol; the caller has locked the ticket's row. The protocol is assigned even if this transaction is rolled
 * back, which leaves a gap.
 */
export async function beginAttendance(ctx: Ctx, ticketId: number, { status, userId, queueId }: TicketPosition): Promise<number> {
  const at = now();
  const { id } = await ctx.tx
    .insertInto("attendances")
    .values({
      ticket_id: ticketId,
      protocol: await nextProtocol(ctx),
      queue_id: queueId,
      user_id: userId,
      queued_at: at,
      accepted_at: status === "open" ? at : null,
      accepted_by: status === "open" ? userId : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves the attendance with its ticket. The waiting time ends when the first agent accepts, so that agent and that moment stay. */
export const moveAttendance = ({ tx }: Ctx, ticketId: number, { status, userId, queueId }: TicketPosition) =>
  tx
    .updateTable("attendances")
    .set({
      user_id: userId,
      queue_id: queueId,
      ...(status === "open" && {
        accepted_at: sql<Date>`coalesce(accepted_at, ${now()})`,
        accepted_by: sql<number>`case when accepted_at is null then ${userId}::int else accepted_by end`,
      }),
    })
    .where("ticket_id", "=", ticketId)
    .where("closed_at", "is", null)
    .execute();

export const endAttendance = ({ tx, actor }: Ctx, ticketId: number) =>
  tx
    .updateTable("attendances")
    .set({ closed_at: now(), closed_by: actor.id })
    .where("ticket_id", "=", ticketId)
    .where("closed_at", "is", null)
    .execute();

/** Reopens an attendance that was ended by mistake. */
export const beginAgain = ({ tx }: Ctx, id: number) =>
  tx.updateTable("attendances").set({ closed_at: null, closed_by: null }).where("id", "=", id).execute();
