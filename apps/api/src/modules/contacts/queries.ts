import { sql } from "kysely";
import { door } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { spellingsOf } from "./numbers.ts";
import { contactPolicy } from "./policy.ts";

export const selectContacts = ({ tx }: Ctx) =>
  tx
    .selectFrom("contacts as c")
    .leftJoin("connections as w", "w.id", "c.connection_id")
    .where("c.merged_into", "is", null)
    .select([
      "c.id",
      "c.name",
      "c.number",
      "c.email",
      "c.is_group as isGroup",
      "c.disable_bot as disableBot",
      "c.on_whatsapp as onWhatsApp",
      "c.picture_file_id as pictureFileId",
      "c.company_id as companyId",
      "c.connection_id as connectionId",
      "w.name as connectionName",
      "c.created_at as createdAt",
      "c.updated_at as updatedAt",
    ]);
export type ContactRow = Awaited<ReturnType<ReturnType<typeof selectContacts>["executeTakeFirstOrThrow"]>>;

export const findContact = (ctx: Ctx, id: number): Promise<ContactRow | undefined> =>
  selectContacts(ctx).where("c.id", "=", id).executeTakeFirst();
/** For a contact that has passed its access check: if it is missing now, it was removed concurrently. */
export const getContact = async (ctx: Ctx, id: number): Promise<ContactRow> => (await findContact(ctx, id)) ?? fail("ERR_NO_CONTACT_FOUND");
export const accessContact = door(findContact, contactPolicy, "ERR_NO_CONTACT_FOUND");

/** Locked: until the end of this transaction the contact is neither removed nor merged. Undefined if it was removed already. */
export const lockContact = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("contacts")
    .select(["id", "is_group as isGroup"])
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The contact that a merged contact is part of, while the merge lasts. */
export const livingOf = async ({ tx }: Ctx, id: number): Promise<number | undefined> =>
  (await sql<{ id: number | null }>`select app.living_contact(${id}) as id`.execute(tx)).rows[0]?.id ?? undefined;

/** Access by an id that may be a merged contact's: leads to the contact that it was merged into. */
export const accessLiving = door(
  async (ctx, id) => (await findContact(ctx, id)) ?? findContact(ctx, (await livingOf(ctx, id)) ?? id),
  contactPolicy,
  "ERR_NO_CONTACT_FOUND",
);

/**
 * The same for the row under this alias, to be joined as `<alias>_living`. With one of our functions in the join's own condition PostgreSQL
 * reads all contacts of the company, because the function could reveal those of other companies; the offset keeps it out of there.
 */
export const living = <A extends string>(alias: A) =>
  sql<{ id: number | null }>`(select case when ${sql.ref(`${alias}.merged_into`)} is null then ${sql.ref(`${alias}.id`)}
    else app.living_contact(${sql.ref(`${alias}.merged_into`)}) end as id offset 0)`.as<`${A}_living`>(sql.ref(`${alias}_living`));

/** The WhatsApp address of the contact under this alias: by number, else by another identity. */
export const addressOf = (alias: string) =>
  sql<string | null>`coalesce(${sql.ref(`${alias}.number`)} || '@s.whatsapp.net', (select case kind
      when 'number' then value || '@s.whatsapp.net' when 'lid' then value || '@lid' when 'group' then split_part(value, '@', 1) || '@g.us' else value end
    from contact_identities where contact_id = ${sql.ref(`${alias}.id`)} order by kind limit 1))`;

export const listFields = ({ tx }: Ctx, contactId: number) =>
  tx.selectFrom("contact_fields").select(["id", "name", "value"]).where("contact_id", "=", contactId).orderBy("id").execute();

const LISTED_MAX = 1000;

/** For menus: by name, and no more than a menu can hold. */
export const listAllContacts = (ctx: Ctx, searchParam: string) =>
  found(ctx, searchParam)
    .where("c.is_group", "=", false)
    .orderBy(sql`c.name collate "pt-x-icu"`)
    .orderBy("c.id")
    .limit(LISTED_MAX)
    .execute();

export const found = (ctx: Ctx, searchParam: string) =>
  searchParam === ""
    ? selectContacts(ctx)
    : // As an array the ids are looked up once, whatever they are joined with.
      selectContacts(ctx).where("c.id", "=", sql<number>`any(array(${foundBy(searchParam)}))`);

/** A subquery with the ids of the contacts that the words find. */
export function foundBy(words: string) {
  const [one, ...others] = spellingsOf(words);
  return others.length === 0
    ? sql<number>`select app.search_contacts(${one})`
    : sql<number>`select app.search_contacts(spelling) from unnest(${[one, ...others]}::text[]) as spelling`;
}

/** The number of all contacts, from the company's tallies. */
export const countAll = async ({ tx }: Ctx): Promise<number> =>
  (await tx.selectFrom("contact_tallies").select(sql<number>`coalesce(sum(count), 0)::int`.as("count")).executeTakeFirstOrThrow()).count;

type NewContact = { name: string; number: string | null; email?: string; isGroup?: boolean };

export const insertContact = ({ tx }: Ctx, { name, number, email = "", isGroup = false }: NewContact) =>
  tx.insertInto("contacts").values({ name, number, email, is_group: isGroup }).returning("id").executeTakeFirstOrThrow();

type Columns = {
  name?: string;
  number?: string | null;
  email?: string;
  on_whatsapp?: boolean | null;
  picture_file_id?: number | null;
  picture_asked_at?: Date | null;
  merged_into?: number | null;
};

export const updateContact = ({ tx }: Ctx, id: number, set: Columns) =>
  tx
    .updateTable("contacts")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .execute();

/** The pictures of the contact and of all contacts merged into it, directly or not. */
export async function listFaces({ tx }: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ fileId: number }>`with recursive parts as (
      select id, picture_file_id from contacts where id = ${id}
      union select c.id, c.picture_file_id from contacts c join parts on parts.id = c.merged_into)
    select picture_file_id as "fileId" from parts where picture_file_id is not null order by 1`.execute(tx);
  return rows.map(({ fileId }) => fileId);
}

export const deleteContact = ({ tx }: Ctx, id: number) => tx.deleteFrom("contacts").where("id", "=", id).returning("id").executeTakeFirst();

export type Identity = { kind: "number" | "lid" | "user" | "group"; value: string };

/**
 * The contacts with these identities, locked in the order of their ids, so that two updates of the same people do not deadlock. While
 * waiting for a row, its contact may have been merged. An identity's row is locked after its contact: otherwise it would be read in its old
 * state after a separation gave it to another contact.
 */
export async function lockByIdentities({ tx }: Ctx, identities: Identity[]) {
  const rows = await tx
    .selectFrom("contact_identities as i")
    .innerJoin("contacts as c", "c.id", "i.contact_id")
    .select(["c.id", "c.name", "c.number", "c.email", "c.merged_into as mergedInto", "i.kind", "i.value"])
    .where((eb) => eb.or(identities.map(({ kind, value }) => eb.and([eb("i.kind", "=", kind), eb("i.value", "=", value)]))))
    .orderBy("c.id")
    .forNoKeyUpdate("c")
    .forShare("i")
    .execute();
  return {
    contacts: [...new Map(rows.map(({ kind, value, mergedInto, ...contact }) => [contact.id, contact])).values()],
    /** The owner of the first of these identities that has an owner. */
    first: identities.map((one) => rows.find(({ kind, value }) => one.kind === kind && one.value === value)?.id).find(Boolean),
    missing: identities.filter(({ kind, value }) => !rows.some((row) => row.kind === kind && row.value === value)),
    isOutdated: rows.some(({ mergedInto }) => mergedInto !== null),
  };
}

/** False if another contact has the identity. */
export async function claimIdentity({ tx }: Ctx, contactId: number, { kind, value }: Identity): Promise<boolean> {
  const claimed = await tx
    .insertInto("contact_identities")
    .values({ contact_id: contactId, kind, value })
    .onConflict((conflict) => conflict.columns(["company_id", "kind", "value"]).doNothing())
    .returning("contact_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The owner of an identity, for the error of an attempt to claim it for another contact. */
export const findOwner = ({ tx }: Ctx, { kind, value }: Identity) =>
  tx
    .selectFrom("contact_identities as i")
    .innerJoin("contacts as c", "c.id", "i.contact_id")
    .select(["c.id", "c.name"])
    .where("i.kind", "=", kind)
    .where("i.value", "=", value)
    .executeTakeFirst();

export const listIdentities = ({ tx }: Ctx, contactId: number) =>
  tx
    .selectFrom("contact_identities")
    .select((eb) => [eb.ref("kind").$castTo<Identity["kind"]>().as("kind"), "value"])
    .where("contact_id", "=", contactId)
    .orderBy("kind")
    .orderBy("value")
    .execute();

/** Only this identity: a merged contact may have several of a kind. */
export const dropIdentity = ({ tx }: Ctx, contactId: number, { kind, value }: Identity) =>
  tx.deleteFrom("contact_identities").where("contact_id", "=", contactId).where("kind", "=", kind).where("value", "=", value).execute();

export const hasWritten = async ({ tx }: Ctx, contactId: number, after = new Date(0)): Promise<boolean> =>
  (await tx
    .selectFrom("tickets")
    .select("id")
    .where("contact_id", "=", contactId)
    .where("last_inbound_at", ">", after)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const moveIdentities = ({ tx }: Ctx, from: number, to: number) =>
  tx.updateTable("contact_identities").set({ contact_id: to }).where("contact_id", "=", from).execute();

/** The contact's open or pending ticket on this connection or on any; open ones come first. */
export const findServed = ({ tx }: Ctx, contactId: number, connectionId?: number | null) =>
  tx
    .selectFrom("tickets as t")
    .leftJoin("users as u", "u.id", "t.user_id")
    .leftJoin("queues as q", "q.id", "t.queue_id")
    .select(["t.id", "t.uuid", "t.user_id as userId", "u.name as userName", "t.queue_id as queueId", "q.name as queueName"])
    .where("t.contact_id", "=", contactId)
    .where("t.status", "in", ["open", "pending"])
    .$if(Boolean(connectionId), (rows) => rows.where("t.connection_id", "=", connectionId ?? null))
    .orderBy("t.status")
    .orderBy("t.id")
    .executeTakeFirst();
export type Served = NonNullable<Awaited<ReturnType<typeof findServed>>>;

export const listThreads = async ({ tx }: Ctx, contactId: number): Promise<number[]> =>
  (await tx.selectFrom("tickets").select("id").where("contact_id", "=", contactId).orderBy("id").execute()).map(({ id }) => id);
