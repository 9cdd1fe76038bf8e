import { facts } from "@recado/contract/facts";
import { type Ctx, inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { record } from "../../platform/record.ts";
import { mergeTickets } from "./merge.ts";

/** The threads of a contact who turned out to be another one are the other one's; a thread a transaction, and twice is once. */
export const moveThreads = job({
  name: "tickets.move-threads",
  key: facts["contact.merged"],
  async run(companyId, { contactId, goneId }) {
    while (await inCompany(companyId, (ctx) => moveNextThread(ctx, { contactId, goneId })));
  },
});

async function moveNextThread(ctx: Ctx, { contactId, goneId }: { contactId: number; goneId: number }): Promise<boolean> {
  const gone = await findThread(ctx, goneId);
  if (!gone) return false;
  const kept = gone.connectionId === null ? undefined : await findThread(ctx, contactId, gone.connectionId);
  if (kept) await mergeTickets(ctx, { keptId: kept.id, goneId: gone.id });
  else await giveTo(ctx, gone.id, contactId);
  return true;
}

async function giveTo(ctx: Ctx, ticketId: number, contactId: number) {
  await ctx.tx.updateTable("tickets").set({ contact_id: contactId }).where("id", "=", ticketId).execute();
  await ctx.tx.updateTable("ticket_notes").set({ contact_id: contactId }).where("ticket_id", "=", ticketId).execute();
  await record(ctx, "ticket.changed", { ticketId });
}

const findThread = ({ tx }: Ctx, contactId: number, connectionId?: number) =>
  tx
    .selectFrom("tickets")
    .select(["id", "connection_id as connectionId"])
    .where("contact_id", "=", contactId)
    .$if(connectionId !== undefined, (rows) => rows.where("connection_id", "=", connectionId ?? null))
    .orderBy("id")
    .executeTakeFirst();
