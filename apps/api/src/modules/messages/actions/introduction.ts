import { isIntroduction } from "@recado/answering/onAccept";
import type { MessageValues } from "@recado/contract/messages";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { getSettings } from "../../settings/queries.ts";
import type { TicketRow } from "../../tickets/queries.ts";

/**
 * Whoever accepts is introduced by the server. A client that does so as well means that very message: the contact hears it once.
 * Undefined for everything else that somebody says.
 */
export async function findIntroduction(ctx: Ctx, { id, attendanceId, isGroup, userId, userName }: TicketRow, { body }: MessageValues) {
  if (isGroup || userId === null || userId !== ctx.actor.id || typeof body !== "string") return undefined;
  if (!isIntroduction(body, userName ?? "") || (await getSettings(ctx)).sendGreetingAccepted !== "enabled") return undefined;
  const said = ctx.tx.selectFrom("messages").select("id").where("ticket_id", "=", id).where("attendance_id", "=", attendanceId);
  const ours = said.where("origin", "=", "bot").where(sql<boolean>`strpos(body, ${`*${userName}*`}) > 0`);
  return (await ours.orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
}
