import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { updateMessage } from "./write.ts";

/** A text of the message, and the provider's time of that edit; null for the first text, and for edits from before this was stored. */
export type Wording = { body: string; saidAt: Date | null };

/** Locked: of two concurrent edits the second sees the text of the first. */
export const lockWording = ({ tx }: Ctx, messageId: number): Promise<Wording> =>
  tx.selectFrom("messages").select(["body", "edited_at as saidAt"]).where("id", "=", messageId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** The former texts, in order. */
export const listEdits = ({ tx }: Ctx, messageId: number): Promise<Wording[]> =>
  tx
    .selectFrom("message_edits")
    .select(["body", "said_at as saidAt"])
    .where("message_id", "=", messageId)
    .orderBy("said_at", (at) => at.asc().nullsFirst())
    .orderBy("id")
    .execute();

export const insertEdit = ({ tx }: Ctx, messageId: number, { body, saidAt }: Wording) =>
  tx.insertInto("message_edits").values({ message_id: messageId, body, said_at: saidAt }).execute();

type Parts = { messageId: number; contactId: number; at: Date };

/**
 * A merged contact has one reaction, under whichever of its former contacts it was stored. False if a former contact's reaction is later.
 */
export async function dropReactionsOfParts({ tx }: Ctx, { messageId, contactId, at }: Parts): Promise<boolean> {
  const theirs = sql`message_id = ${messageId} and author in (select 'contact ' || id from contacts where merged_into = ${contactId})`;
  await sql`delete from message_reactions where ${theirs} and (said_at is null or said_at <= ${at})`.execute(tx);
  const { rows } = await sql`select from message_reactions where ${theirs} limit 1`.execute(tx);
  return rows.length === 0;
}

type Reaction = { messageId: number; author: string; name: string | null; emoji: string; at: Date };

/**
 * An empty emoji removes the reaction and is stored as such, because an older reaction may arrive after it. False if a later one is stored.
 * Either updates the message's time, or a response from before would hide the reaction again.
 */
export async function putReaction(ctx: Ctx, { messageId, author, name, emoji, at }: Reaction): Promise<boolean> {
  const put = await ctx.tx
    .insertInto("message_reactions")
    .values({ message_id: messageId, author, name, emoji, said_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "message_id", "author"])
        .doUpdateSet({ emoji, name, at: now(), said_at: at })
        .where((eb) => eb.or([eb("message_reactions.said_at", "is", null), eb("message_reactions.said_at", "<=", at)])),
    )
    .executeTakeFirst();
  if (put.numInsertedOrUpdatedRows === 0n) return false;
  await updateMessage(ctx, messageId, {});
  return true;
}

/** Our edit, delete or reaction with the reference that its provider returned. */
export async function findChangeNamed({ tx }: Ctx, connectionId: number, ref: string) {
  return tx
    .selectFrom("outbox as o")
    .innerJoin("messages as m", "m.id", "o.message_id")
    .select(["o.id", "o.kind", "o.state", "m.id as messageId", "m.ticket_id as ticketId"])
    .select(sql<{ emoji?: string }>`o.payload`.as("payload"))
    .where("o.ref", "=", ref)
    .where("o.connection_id", "=", connectionId)
    .where("o.kind", "<>", "send")
    .forUpdate("o")
    .executeTakeFirst();
}
export type NamedChange = NonNullable<Awaited<ReturnType<typeof findChangeNamed>>>;

const ourReactions = ({ tx }: Ctx, messageId: number) =>
  tx.selectFrom("outbox").where("message_id", "=", messageId).where("kind", "=", "react").orderBy("id", "desc").limit(1);

/** The latest reaction that was requested after this one. */
export const findLaterReaction = (ctx: Ctx, messageId: number, id: number) =>
  ourReactions(ctx, messageId).select("state").where("id", ">", id).executeTakeFirst();

/** The latest reaction that the provider has or may have. */
export const findReactionThatStands = (ctx: Ctx, messageId: number) =>
  ourReactions(ctx, messageId)
    .select(sql<string>`payload ->> 'emoji'`.as("emoji"))
    .where("state", "in", ["sent", "unknown"])
    .executeTakeFirst();

/** Only if ours is still this one: the number's own phone may have reacted since. */
export const exchangeReaction = ({ tx }: Ctx, messageId: number, { was = "", becomes }: { was: string | undefined; becomes: string }) =>
  tx
    .updateTable("message_reactions")
    .set({ emoji: becomes, at: now() })
    .where("message_id", "=", messageId)
    .where("author", "=", "me")
    .where("emoji", "=", was)
    .execute();
