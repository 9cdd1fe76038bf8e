import type { Holdings } from "@recado/contract/contacts";
import { sql } from "kysely";
import { door } from "../../../platform/access.ts";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { contactPolicy } from "../policy.ts";
import { claimIdentity, type Identity } from "../queries.ts";

/** The columns that may be taken over in a merge. */
export type Features = {
  name: string;
  number: string | null;
  email: string;
  onWhatsApp: boolean | null;
  pictureFileId: number | null;
};
export type Whole = Features & { id: number; isGroup: boolean; mergedInto: number | null };

/** Locked in the order of their ids, as everywhere that two contacts are locked. */
export const lockContacts = ({ tx }: Ctx, ids: number[]): Promise<Whole[]> =>
  tx
    .selectFrom("contacts")
    .select(["id", "name", "number", "email", "on_whatsapp as onWhatsApp", "picture_file_id as pictureFileId"])
    .select(["is_group as isGroup", "merged_into as mergedInto"])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

type Gone = { name: string; number: string | null; identities: Identity[]; fields: { id: number }[] };
export type MergedFeatures = { was: Features; became: Features };

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("contact_merges as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .select((eb) => [
      "m.id",
      "m.kept_id as keptId",
      "m.gone_id as goneId",
      eb.ref("m.gone").$castTo<Gone>().as("gone"),
      eb.ref("m.kept").$castTo<Partial<MergedFeatures>>().as("kept"),
      "m.user_id as userId",
      "u.name as userName",
      "m.created_at as createdAt",
      "m.undone_at as undoneAt",
      // A later merge has to be undone first.
      sql<boolean>`not exists (select from contact_merges n where n.undone_at is null and n.id > m.id
        and m.kept_id in (n.kept_id, n.gone_id))`.as("isLast"),
    ]);
export type MergeRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const MERGES_SHOWN = 100;

export const listMerges = (ctx: Ctx, keptId: number): Promise<MergeRow[]> =>
  select(ctx).where("m.kept_id", "=", keptId).where("m.undone_at", "is", null).orderBy("m.id", "desc").limit(MERGES_SHOWN).execute();

export const findMerge = (ctx: Ctx, id: number): Promise<MergeRow | undefined> => select(ctx).where("m.id", "=", id).executeTakeFirst();

const mergePolicy = { read: contactPolicy.merge, undo: contactPolicy.merge };
export const accessMerge = door(findMerge, mergePolicy, "ERR_NO_MERGE_FOUND");

/** The current merge of one contact into the other. */
export const findMergeOf = ({ tx }: Ctx, { contactId, goneId }: { contactId: number; goneId: number }) =>
  tx
    .selectFrom("contact_merges")
    .select("id")
    .where("kept_id", "=", contactId)
    .where("gone_id", "=", goneId)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The identities of a merged contact from before the merge. */
export async function listIdentitiesBeforeMerge({ tx }: Ctx, goneId: number): Promise<Identity[]> {
  const { rows } = await sql<{ identities: Identity[] }>`select gone -> 'identities' as identities from contact_merges
    where gone_id = ${goneId} and undone_at is null order by id desc limit 1`.execute(tx);
  return rows[0]?.identities ?? [];
}

/** Whether a user has merged the contact with another one: then it has more than one phone. */
export const isSeveral = async ({ tx }: Ctx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom("contact_merges")
    .select("id")
    .where("undone_at", "is", null)
    .where("user_id", "is not", null)
    .where((eb) =>
      eb.or([eb("kept_id", "=", id), eb("kept_id", "in", eb.selectFrom("contacts").select("id").where("merged_into", "=", id))]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Pairs of these contacts that a user has separated. */
export const listSeparatedPairs = ({ tx }: Ctx, ids: number[]) =>
  tx
    .selectFrom("contact_merges")
    .select(["kept_id as one", "gone_id as other"])
    .where("kept_id", "in", ids)
    .where("gone_id", "in", ids)
    .where("undone_at", "is not", null)
    .execute();

/** Lets a later module store the ids that belonged to the merged contact, under the module's name, to give them back at an undo. */
export const storeMergedIds = ({ tx }: Ctx, mergeId: number, module: "schedules", ids: number[]) =>
  sql`update contact_merges set gone = gone || jsonb_build_object(${module}::text, ${ids}::int[]) where id = ${mergeId}`.execute(tx);

export async function listMergedIds({ tx }: Ctx, mergeId: number, module: "schedules"): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`select gone -> ${module} as ids from contact_merges where id = ${mergeId}`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}

/** An identity that was given up for good is not given back by undoing a merge. */
export const forgetMergedIdentity = ({ tx }: Ctx, { kind, value }: Identity) =>
  sql`update contact_merges set gone = jsonb_set(gone, '{identities}', coalesce(
      (select jsonb_agg(i) from jsonb_array_elements(gone -> 'identities') as i where i <> ${JSON.stringify({ kind, value })}::jsonb), '[]'))
    where undone_at is null and gone -> 'identities' @> ${JSON.stringify([{ kind, value }])}::jsonb`.execute(tx);

export const markUndone = ({ tx, actor }: Ctx, id: number) =>
  tx.updateTable("contact_merges").set({ undone_at: now(), undone_by: actor.id }).where("id", "=", id).execute();

export async function insertMerge({ tx, actor }: Ctx, ids: { keptId: number; goneId: number }, gone: object, kept: MergedFeatures) {
  await tx
    .insertInto("contact_merges")
    .values({ kept_id: ids.keptId, gone_id: ids.goneId, user_id: actor.id, gone: JSON.stringify(gone), kept: JSON.stringify(kept) })
    .execute();
}

/** Fields that both have with the same value are not duplicated. */
export const moveFields = ({ tx }: Ctx, from: number, to: number) =>
  tx
    .updateTable("contact_fields as f")
    .set({ contact_id: to })
    .where("f.contact_id", "=", from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("contact_fields as k")
            .select("k.id")
            .where("k.contact_id", "=", to)
            .whereRef("k.name", "=", "f.name")
            .whereRef("k.value", "=", "f.value"),
        ),
      ),
    )
    .execute();

/** If either contact got the out-of-hours message, the merged one has got it. */
export const mergeOutOfHoursAt = ({ tx }: Ctx, from: number, to: number) =>
  sql`update contacts k set out_of_hours_at = greatest(k.out_of_hours_at, g.out_of_hours_at) from contacts g
    where k.id = ${to} and g.id = ${from}`.execute(tx);

/**
 * As far as the rows still belong to the kept contact; also a number that was overwritten during the merge, unless a third contact has it
 * now.
 */
export async function restoreContactRows(ctx: Ctx, { keptId, goneId, gone }: Pick<MergeRow, "keptId" | "goneId" | "gone">) {
  const { tx } = ctx;
  const fields = gone.fields.map(({ id }) => id);
  await sql`update contact_fields set contact_id = ${goneId} where contact_id = ${keptId} and id = any(${fields}::int[])`.execute(tx);
  for (const { kind, value } of gone.identities) {
    await tx
      .updateTable("contact_identities")
      .set({ contact_id: goneId })
      .where("contact_id", "=", keptId)
      .where("kind", "=", kind)
      .where("value", "=", value)
      .execute();
    if (kind === "number") await claimIdentity(ctx, goneId, { kind, value });
  }
}

export async function countHoldings({ tx }: Ctx, contactId: number): Promise<Holdings> {
  const { rows } = await sql<Holdings>`select
      (select count(*)::int from tickets where contact_id = ${contactId}) as tickets,
      (select count(*)::int from messages m join tickets t on t.id = m.ticket_id where t.contact_id = ${contactId}) as messages,
      (select count(*)::int from ticket_notes where contact_id = ${contactId}) as notes`.execute(tx);
  return rows[0] ?? { tickets: 0, messages: 0, notes: 0 };
}
