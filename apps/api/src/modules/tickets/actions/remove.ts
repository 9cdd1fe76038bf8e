import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { allowTime } from "../../../platform/database/allowTime.ts";
import { record } from "../../../platform/record.ts";
import { forgetFile } from "../../files/actions.ts";
import { positionOf } from "../present.ts";
import { accessTicket, deleteTicket, lockTicket } from "../queries.ts";

export async function removeTicket(ctx: Ctx, id: number) {
  await accessTicket(ctx, id, "remove");
  await allowTime(ctx);
  await dropTicket(ctx, id);
}

/**
 * Deletes the ticket with its messages and their files; files that a quick message, a schedule, a file list or another ticket also shows
 * stay.
 */
export async function dropTicket(ctx: Ctx, id: number) {
  const ticket = await lockTicket(ctx, id);
  if (!ticket) return; // a concurrent request removed it
  const files = await listOwnFiles(ctx, id);
  await forgetArrivals(ctx, id);
  await deleteTicket(ctx, id);
  for (const { id: fileId } of files) await forgetFile(ctx, fileId);
  await record(ctx, "ticket.removed", { ticketId: id, was: positionOf(ticket) });
}

/**
 * Empties the arrivals of the ticket's messages but keeps their rows, so that a duplicate is recognized and opens nothing. Arrivals that
 * wait for the message or call that they are about are done, unless it has arrived.
 */
async function forgetArrivals({ tx }: Ctx, ticketId: number) {
  const theirs = sql`select i.id, i.connection_id, i.chat from messages m
    join inbox i on i.connection_id = m.connection_id and i.provider_id = m.provider_id where m.ticket_id = ${ticketId}`;
  const emptied = sql`jsonb_build_object('fromMe', inbound -> 'fromMe', 'author', null)`;
  await sql`update inbox set state = 'done', inbound = ${emptied}, raw = null where state = 'waiting' and due_at > now()
    and (connection_id, chat) in (select connection_id, chat from (${theirs}) theirs)`.execute(tx);
  await sql`update inbox set inbound = ${emptied}, raw = null
    where state <> 'waiting' and id in (select id from (${theirs}) theirs)`.execute(tx);
}

const columns = ["file_id", "playable_file_id", "thumbnail_file_id"] as const;

const listOwnFiles = ({ tx }: Ctx, ticketId: number) =>
  tx
    .selectFrom("files")
    .select("files.id")
    .where("removed_at", "is", null)
    .where((eb) =>
      eb.or(columns.map((column) => eb("files.id", "in", eb.selectFrom("messages").select(column).where("ticket_id", "=", ticketId)))),
    )
    .where((eb) =>
      eb.not(
        eb.or([
          ...columns.map((column) =>
            eb.exists(eb.selectFrom("messages").select("id").whereRef(column, "=", "files.id").where("ticket_id", "<>", ticketId)),
          ),
          eb.exists(eb.selectFrom("quick_messages").select("id").whereRef("file_id", "=", "files.id")),
          eb.exists(eb.selectFrom("schedules").select("id").whereRef("file_id", "=", "files.id")),
          eb.exists(eb.selectFrom("file_list_options").select("id").whereRef("file_id", "=", "files.id")),
          eb.exists(eb.selectFrom("contacts").select("id").whereRef("picture_file_id", "=", "files.id")),
        ]),
      ),
    )
    .orderBy("files.id")
    .execute();
