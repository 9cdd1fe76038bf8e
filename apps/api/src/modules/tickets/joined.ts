import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { findMergeOf } from "../contacts/merges/queries.ts";
import { mergeTickets, writeDown } from "./merge.ts";
import { lockTicket } from "./queries.ts";

export type People = { contactId: number; goneId: number };

/** All conversations of somebody who is part of another one now, in the order of their ids. */
export async function moveThreadsOf(ctx: Ctx, { contactId, goneId }: People) {
  if (!(await isStillOne(ctx, { contactId, goneId }))) return;
  const mergeId = (await findMergeOf(ctx, { contactId, goneId }))?.id;
  for (const thread of await listThreads(ctx, goneId)) await moveThread(ctx, thread, contactId, mergeId);
}

type Place = { id: number; connectionId: number | null };

async function moveThread(ctx: Ctx, gone: Place, contactId: number, mergeId: number | undefined) {
  const [kept] = gone.connectionId === null ? [] : await listThreads(ctx, contactId, gone.connectionId);
  if (kept) return mergeTickets(ctx, { keptId: kept.id, goneId: gone.id, ...(mergeId !== undefined && { mergeId }) });
  if (!(await lockTicket(ctx, gone.id))) return; // somebody removed it
  if (mergeId !== undefined) await writeDown(ctx, mergeId, { goneId: gone.id });
  await giveThread(ctx, gone.id, contactId);
  await record(ctx, "ticket.changed", { ticketId: gone.id });
}

/** With its notes, which follow their contact. */
export async function giveThread({ tx }: Ctx, ticketId: number, contactId: number) {
  await tx.updateTable("tickets").set({ contact_id: contactId }).where("id", "=", ticketId).execute();
  await tx.updateTable("ticket_notes").set({ contact_id: contactId }).where("ticket_id", "=", ticketId).execute();
}

/** Held until the end: whoever takes them apart waits, or has done it. */
const isStillOne = async ({ tx }: Ctx, { contactId, goneId }: People): Promise<boolean> =>
  (await tx
    .selectFrom("contacts")
    .select("id")
    .where("id", "=", goneId)
    .where("merged_into", "=", contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

const listThreads = ({ tx }: Ctx, contactId: number, connectionId?: number): Promise<Place[]> =>
  tx
    .selectFrom("tickets")
    .select(["id", "connection_id as connectionId"])
    .where("contact_id", "=", contactId)
    .$if(connectionId !== undefined, (rows) => rows.where("connection_id", "=", connectionId ?? null))
    .orderBy("id")
    .execute();
