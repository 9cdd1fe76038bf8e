import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { findMergeOf } from "../../contacts/merges/queries.ts";
import { mergeTickets, writeDown } from "./merge.ts";

export type People = { contactId: number; goneId: number };

/** Moves all conversations of a merged contact. The conversations of both contacts are locked first, in the order of their ids. */
export async function moveThreadsOf(ctx: Ctx, { contactId, goneId }: People) {
  if (!(await isStillOne(ctx, { contactId, goneId }))) return;
  const mergeId = (await findMergeOf(ctx, { contactId, goneId }))?.id;
  const threads = await lockThreads(ctx, { contactId, goneId });
  for (const gone of threads.filter((thread) => thread.contactId === goneId)) {
    const kept = gone.connectionId !== null && threads.find((one) => one.contactId === contactId && one.connectionId === gone.connectionId);
    if (kept) await mergeTickets(ctx, { keptId: kept.id, goneId: gone.id, ...(mergeId !== undefined && { mergeId }) });
    else await moveThread(ctx, gone.id, contactId, mergeId);
  }
}

async function moveThread(ctx: Ctx, ticketId: number, contactId: number, mergeId: number | undefined) {
  if (mergeId !== undefined) await writeDown(ctx, mergeId, { goneId: ticketId });
  await reassignThread(ctx, ticketId, contactId);
  await record(ctx, "ticket.changed", { ticketId });
}

/** Also moves its notes, which belong to the contact. */
export async function reassignThread({ tx }: Ctx, ticketId: number, contactId: number) {
  await tx.updateTable("tickets").set({ contact_id: contactId }).where("id", "=", ticketId).execute();
  await tx.updateTable("ticket_notes").set({ contact_id: contactId }).where("ticket_id", "=", ticketId).execute();
}

/** The contact's row stays locked until the commit: a concurrent split waits, or was first. */
const isStillOne = async ({ tx }: Ctx, { contactId, goneId }: People): Promise<boolean> =>
  (await tx
    .selectFrom("contacts")
    .select("id")
    .where("id", "=", goneId)
    .where("merged_into", "=", contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

const lockThreads = ({ tx }: Ctx, { contactId, goneId }: People) =>
  tx
    .selectFrom("tickets")
    .select(["id", "contact_id as contactId", "connection_id as connectionId"])
    .where("contact_id", "in", [contactId, goneId])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
