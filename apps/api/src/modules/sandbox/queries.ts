import { SandboxFaults } from "@recado/contract/sandbox";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";

export async function findPhone({ tx }: Ctx, connectionId: number) {
  const row = await tx
    .selectFrom("sandbox_phones")
    .select(["connection_id as connectionId", "number", "linked", "online", "faults"])
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return row && { ...row, faults: SandboxFaults.catch(SandboxFaults.parse({})).parse(row.faults) };
}

export const insertPhoneUnlessThere = ({ tx }: Ctx, connectionId: number, number: string) =>
  tx
    .insertInto("sandbox_phones")
    .values({ connection_id: connectionId, number })
    .onConflict((conflict) => conflict.doNothing())
    .returning("number")
    .executeTakeFirst();

export const updatePhone = ({ tx }: Ctx, connectionId: number, set: { linked?: boolean; online?: boolean; faults?: string }) =>
  tx.updateTable("sandbox_phones").set(set).where("connection_id", "=", connectionId).execute();

export const insertPerson = ({ tx }: Ctx, person: { connectionId: number; name: string; number: string; isGroup: boolean }) =>
  tx
    .insertInto("sandbox_people")
    .values({ connection_id: person.connectionId, name: person.name, number: person.number, is_group: person.isGroup })
    .returning("id")
    .executeTakeFirstOrThrow();

export const listPeople = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("sandbox_people as p")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("sandbox_messages as m")
          .select(["m.body", "m.kind", "m.at"])
          .whereRef("m.person_id", "=", "p.id")
          .orderBy("m.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      "p.id",
      "p.name",
      "p.number",
      "p.is_group as isGroup",
      "p.online",
      "last.body as lastBody",
      "last.kind as lastKind",
      "last.at as lastAt",
      eb
        .selectFrom("sandbox_messages as u")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("u.person_id", "=", "p.id")
        .where("u.from_company", "=", true)
        .where("u.ack", "<", 3)
        .as("unread"),
    ])
    .where("p.connection_id", "=", connectionId)
    .orderBy(sql`last.at desc nulls last`)
    .orderBy("p.id")
    .execute();
export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export const findPerson = ({ tx }: Ctx, connectionId: number, id: number) =>
  tx
    .selectFrom("sandbox_people")
    .select(["id", "name", "number", "is_group as isGroup", "online"])
    .where("connection_id", "=", connectionId)
    .where("id", "=", id)
    .executeTakeFirst();
export type Somebody = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export const getPerson = async (ctx: Ctx, connectionId: number, id: number): Promise<Somebody> =>
  (await findPerson(ctx, connectionId, id)) ?? fail("ERR_NO_CONTACT_FOUND");

export const findPersonByNumber = ({ tx }: Ctx, connectionId: number, number: string) =>
  tx
    .selectFrom("sandbox_people")
    .select(["id", "name", "number", "is_group as isGroup", "online"])
    .where("connection_id", "=", connectionId)
    .where("number", "=", number)
    .executeTakeFirst();

export type NewSandboxMessage = {
  personId: number;
  authorId?: number | null;
  fromCompany: boolean;
  providerId: string;
  kind: string;
  body: string;
  details?: object;
  fileId?: number | null;
  quotedId?: number | null;
  ack?: number;
};

/** Undefined for what the phone has already. */
export const insertSandboxMessage = ({ tx }: Ctx, message: NewSandboxMessage) =>
  tx
    .insertInto("sandbox_messages")
    .values({
      person_id: message.personId,
      author_id: message.authorId ?? null,
      from_company: message.fromCompany,
      provider_id: message.providerId,
      kind: message.kind,
      body: message.body,
      details: JSON.stringify(message.details ?? {}),
      file_id: message.fileId ?? null,
      quoted_id: message.quotedId ?? null,
      ack: message.ack ?? 1,
      at: now(),
    })
    .onConflict((conflict) => conflict.columns(["company_id", "provider_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

const selectMessages = ({ tx }: Ctx) =>
  tx
    .selectFrom("sandbox_messages as m")
    .leftJoin("sandbox_people as a", "a.id", "m.author_id")
    .leftJoin("sandbox_messages as q", "q.id", "m.quoted_id")
    .leftJoin("files as f", "f.id", "m.file_id")
    .select([
      "m.id",
      "m.company_id as companyId",
      "m.person_id as personId",
      "m.provider_id as providerId",
      "m.from_company as fromCompany",
      "m.kind",
      "m.body",
      "m.details",
      "m.file_id as fileId",
      "m.ack",
      "m.is_edited as isEdited",
      "m.is_deleted as isDeleted",
      "m.reactions",
      "m.at",
      "a.name as author",
      "q.body as quotedBody",
      "q.from_company as quotedFromCompany",
      "f.name as fileName",
      "f.type as fileType",
    ]);
export type SandboxMessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;

const SHOWN_MAX = 200;

export const listSandboxMessages = async (ctx: Ctx, personId: number) =>
  (await selectMessages(ctx).where("m.person_id", "=", personId).orderBy("m.id", "desc").limit(SHOWN_MAX).execute()).reverse();

export const findSandboxMessage = (ctx: Ctx, connectionId: number, by: { id: number } | { providerId: string }) => {
  const one = selectMessages(ctx).innerJoin("sandbox_people as p", "p.id", "m.person_id").where("p.connection_id", "=", connectionId);
  return ("id" in by ? one.where("m.id", "=", by.id) : one.where("m.provider_id", "=", by.providerId)).executeTakeFirst();
};

export const updateSandboxMessage = (
  { tx }: Ctx,
  id: number,
  set: { body?: string; is_edited?: boolean; is_deleted?: boolean; reactions?: string; ack?: number },
) => tx.updateTable("sandbox_messages").set(set).where("id", "=", id).execute();

export const insertNews = ({ tx }: Ctx, connectionId: number, inbound: object) =>
  tx
    .insertInto("sandbox_news")
    .values({ connection_id: connectionId, inbound: JSON.stringify(inbound) })
    .execute();

const NEWS_AT_ONCE = 50;

export const listNews = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("sandbox_news")
    .select(["id", "inbound"])
    .where("connection_id", "=", connectionId)
    .orderBy("id")
    .limit(NEWS_AT_ONCE)
    .execute();

export const deleteNews = ({ tx }: Ctx, ids: number[]) => tx.deleteFrom("sandbox_news").where("id", "in", ids).execute();

export const updatePerson = ({ tx }: Ctx, id: number, set: { online: boolean }) =>
  tx.updateTable("sandbox_people").set(set).where("id", "=", id).execute();

/** What of the company's words he sees for the first time in this way. */
export const markHeard = ({ tx }: Ctx, personId: number, ack: number) =>
  tx
    .updateTable("sandbox_messages")
    .set({ ack })
    .where("person_id", "=", personId)
    .where("from_company", "=", true)
    .where("ack", "<", ack)
    .where((eb) => eb.or([eb.val(ack < 4), eb("kind", "in", ["voice", "audio"])]))
    .returning("provider_id as providerId")
    .execute();

/** Those that waited for his telephone to be switched on. */
export const markDelivered = ({ tx }: Ctx, personId: number) =>
  tx
    .updateTable("sandbox_messages")
    .set({ ack: 2 })
    .where("person_id", "=", personId)
    .where("from_company", "=", true)
    .where("ack", "<", 2)
    .returning("provider_id as providerId")
    .execute();
