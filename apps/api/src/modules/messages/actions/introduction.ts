import { isIntroduction } from "@recado/answering/onAccept";
import type { MessageValues } from "@recado/contract/messages";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { getSettings } from "../../settings/queries.ts";
import type { TicketRow } from "../../tickets/queries.ts";

/**
 * The server introduces the agent who accepts a ticket. If a client sends the same introduction, that message is returned, so that the
 * contact gets it once. Undefined for any other text.
 */
export async function findIntroduction(ctx: Ctx, { id, attendanceId, isGroup, userId, userName }: TicketRow, { body }: MessageValues) {
  if (isGroup || userId === null || userId !== ctx.actor.id || typeof body !== "string") return undefined;
  if (!isIntroduction(body, userName ?? "") || (await getSettings(ctx)).sendGreetingAccepted !== "enabled") return undefined;
  const messages = ctx.tx.selectFrom("messages").select("id").where("ticket_id", "=", id).where("attendance_id", "=", attendanceId);
  const ours = messages.where("origin", "=", "bot").where(sql<boolean>`strpos(body, ${`*${userName}*`}) > 0`);
  return (await ours.orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
}
