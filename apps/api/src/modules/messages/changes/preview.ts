import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { lockTicket } from "../../tickets/queries.ts";
import { shortened } from "../../tickets/threads/threads.ts";
import { getVoice } from "../queries/company.ts";
import { words } from "../receive/content.ts";

/** Updates what lists show of the ticket after its last message was changed: the new text or that it was deleted, and its sender. */
export async function renewPreview(ctx: Ctx, messageId: number, givenPreview?: string) {
  const { language } = await getVoice(ctx);
  const { kind, body, isDeleted, ticketId, ...by } = await getWords(ctx, messageId);
  const named: Record<string, string> = words[language];
  const preview = isDeleted ? words[language].deleted : (givenPreview ?? (body || named[kind]));
  if (preview === undefined) return;
  // Waits for concurrent messages. Locked in a statement of its own, because one that waits for a lock itself does not see rows committed
  // meanwhile.
  await lockTicket(ctx, ticketId);
  await ctx.tx
    .updateTable("tickets")
    .set({
      last_message: shortened(preview),
      last_origin: by.origin,
      last_user_id: by.userId,
      last_contact_id: sql<number | null>`case when is_group then ${by.contactId}::int end`,
    })
    .where("id", "=", ticketId)
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("messages as changed")
        .innerJoin("messages as later", "later.ticket_id", "changed.ticket_id")
        .select("later.ticket_id")
        .where("changed.id", "=", messageId)
        .where(sql<boolean>`(later.sent_at, later.id) > (changed.sent_at, changed.id)`),
    )
    .execute();
}

/** The last message may have been deleted or edited since its preview was stored. */
export async function renewChanged(ctx: Ctx, ticketId: number) {
  const last = await ctx.tx
    .selectFrom("messages")
    .select(["id", "is_deleted as isDeleted", "is_edited as isEdited"])
    .where("ticket_id", "=", ticketId)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.isDeleted || last?.isEdited) await renewPreview(ctx, last.id);
}

const getWords = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("messages")
    .select(["kind", "body", "is_deleted as isDeleted", "ticket_id as ticketId"])
    .select(["origin", "user_id as userId", "contact_id as contactId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
