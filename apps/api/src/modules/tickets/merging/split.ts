import type { FactPayload } from "@recado/contract/facts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { positionOf } from "../present.ts";
import { lockTicket } from "../queries.ts";
import { reassignThread } from "./moveThreads.ts";
import { recount } from "./recount.ts";
import { type Apart, type Merged, restoreThread, settle } from "./restore.ts";
import { sortSince } from "./sortSince.ts";
import { splitUnread } from "./splitUnread.ts";

/**
 * After two contacts are separated each gets back its own conversations, as far as they still exist; messages that came since go to the
 * contact under whose name they arrived.
 */
export async function splitThreads(ctx: Ctx, { contactId, goneId, mergeId }: FactPayload<"contact.unmerged">) {
  const touched = new Set<number>();
  for (const merged of await listMerged(ctx, mergeId)) {
    const host = await findHost(ctx, merged, contactId);
    if (host === undefined) continue; // the ticket was removed since, with all its messages
    if (host === merged.ticketId) await reassignThread(ctx, host, goneId);
    else await splitThread(ctx, merged, { contactId, goneId, hostId: host });
    for (const id of [host, merged.ticketId]) touched.add(id);
  }
  for (const id of await sortSince(ctx, { from: contactId, to: goneId })) touched.add(id);
  for (const id of await sortSince(ctx, { from: goneId, to: contactId })) touched.add(id);
  for (const id of [...touched].sort((a, b) => a - b)) await record(ctx, "ticket.changed", { ticketId: id });
}

async function splitThread(ctx: Ctx, merged: Merged, { contactId, goneId, hostId }: Apart) {
  const host = await lockTicket(ctx, hostId);
  if (!host) return;
  const counted = await sumsOf(ctx, hostId);
  const threadId = await restoreThread(ctx, merged, { contactId, goneId, hostId });
  const isMoved = await settle(ctx, merged, { host, threadId });
  await splitUnread(ctx, merged, { host: counted, hostId, threadId });
  const shownRows = [counted, merged.gone, ...(merged.kept ? [merged.kept] : [])];
  for (const id of [hostId, threadId]) await recount(ctx, id, shownRows);
  if (isMoved) await record(ctx, "ticket.moved", { ticketId: hostId, was: positionOf(host) });
}

/**
 * Where the messages of the thread are now: in the thread itself, in the one it was merged into, or in whatever that one was merged into.
 */
async function findHost({ tx }: Ctx, { ticketId, keptId, messages, attendances, notes }: Merged, contactId: number) {
  const { rows } = await sql<{ id: number }>`select t.id from tickets t where t.contact_id = ${contactId} and t.id in (
      select ${ticketId}::int union select ticket_id from attendances where id = any(${attendances}::int[])
      union select ticket_id from ticket_notes where id = any(${notes}::int[])
      union (select ticket_id from messages where id = any(${messages}::bigint[]) limit 1)
      union select ${keptId}::int) order by t.id = ${ticketId} desc, t.id = ${keptId ?? 0} desc, t.id limit 1`.execute(tx);
  return rows[0]?.id;
}

const sumsOf = async ({ tx }: Ctx, id: number) =>
  (await sql<{ row: Merged["gone"] }>`select to_jsonb(t) as row from tickets t where id = ${id}`.execute(tx)).rows[0]?.row ?? {};

const listMerged = async ({ tx }: Ctx, mergeId: number): Promise<Merged[]> =>
  (
    await sql<Merged>`select ticket_id as "ticketId", kept_id as "keptId", gone, kept, messages, attendances, notes, tags, kept_tags as "keptTags", newest
      from merged_threads where merge_id = ${mergeId} order by id`.execute(tx)
  ).rows;
