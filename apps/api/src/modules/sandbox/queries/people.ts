import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";

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
          .select(["m.body", "m.kind", "m.is_deleted", "m.at"])
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
      "last.is_deleted as lastDeleted",
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

/** Contacts that have a name: a bare number is in no address book. */
export const listNamed = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("sandbox_people")
    .select(["number", "name"])
    .where("connection_id", "=", connectionId)
    .where("is_group", "=", false)
    .where("name", "<>", sql<string>`'+' || number`)
    .orderBy("id")
    .execute();

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

export const updatePerson = ({ tx }: Ctx, id: number, set: { online?: boolean; name?: string }) =>
  tx.updateTable("sandbox_people").set(set).where("id", "=", id).execute();
