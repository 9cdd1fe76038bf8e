import type { Person } from "@recado/channels/inbound";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { createTicket } from "../tickets/factory.ts";
import { replaceFields } from "./fields.ts";
import { contactOf, groupOf, recipientOf, writerOf } from "./identify.ts";
import { canonicalNumber } from "./numbers.ts";
import { countAll } from "./queries.ts";

const nobody: Person = { number: null, lid: null, userId: null, name: null };
const meet = (company: TestCompany, person: Partial<Person>, was?: Partial<Person>) =>
  company.run((ctx) => contactOf(ctx, { ...nobody, ...person }, was && { ...nobody, ...was }));
const contactsOf = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("contacts").select(["id", "name", "number", "merged_into as into"]).orderBy("id").execute());
const identitiesOf = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("contact_identities").select(["kind", "value", "contact_id as of"]).execute());

/** Few identities, so that updates about the same people meet: each with or without the ninth digit. */
const aNews = fc
  .record({
    number: fc.option(fc.constantFrom("5511911110001", "551111110001", "5511911110002", "351911110003"), { nil: null }),
    lid: fc.option(
      fc.constantFrom("7001", "7002", "7003").map((lid) => `1000${lid}`),
      { nil: null },
    ),
    userId: fc.option(fc.constantFrom("BR.1", "BR.2", "BR.3"), { nil: null }),
  })
  .filter(({ number, lid, userId }) => number !== null || lid !== null || userId !== null);
type News = { number: string | null; lid: string | null; userId: string | null };

const namesIn = ({ number, lid, userId }: News) =>
  [number && `number ${canonicalNumber(number)}`, lid && `lid ${lid}`, userId && `user ${userId}`].filter((name) => name !== null);

/** Which identities belong to the same contact, judged only by what was received together. */
function groupsIn(news: News[]): string[][] {
  let groups: string[][] = [];
  for (const each of news) {
    const names = namesIn(each);
    const [touched, others] = [true, false].map((is) => groups.filter((group) => group.some((name) => names.includes(name)) === is));
    groups = [...(others ?? []), [...new Set([...names, ...(touched ?? []).flat()])]];
  }
  return groups.map((group) => group.sort()).sort();
}

const groupsOf = async (company: TestCompany) =>
  Object.values(Object.groupBy(await identitiesOf(company), ({ of }) => of))
    .map((group) => (group ?? []).map(({ kind, value }) => `${kind} ${value}`).sort())
    .sort();

const noneLeftBehind = async (company: TestCompany) => {
  const living = new Set((await contactsOf(company)).filter(({ into }) => into === null).map(({ id }) => id));
  expect(new Set((await identitiesOf(company)).map(({ of }) => of))).toEqual(living);
  expect(await company.run(countAll)).toBe(living.size);
};

test("whatever order news of people come in, the same names are one person", { timeout: 60_000 }, async () => {
  const orders = fc.array(aNews, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(orders, async (news) => {
      const company = await createCompany();
      for (const each of news) await meet(company, each);
      expect(await groupsOf(company)).toEqual(groupsIn(news));
      await noneLeftBehind(company);
    }),
    { numRuns: 40 },
  );
});

test("and so they are when all the news come at once", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aNews, { minLength: 2, maxLength: 6 }), async (news) => {
      const company = await createCompany();
      const persistently = async (each: News): Promise<unknown> => meet(company, each).catch(() => meet(company, each));
      await Promise.all(news.map(persistently));
      expect(await groupsOf(company)).toEqual(groupsIn(news));
      await noneLeftBehind(company);
    }),
    { numRuns: 25 },
  );
});

test("twenty who meet the same stranger at once meet one contact", async () => {
  const company = await createCompany();
  const contacts = await Promise.all(Array.from({ length: 20 }, () => meet(company, { number: "5511987653001", lid: "88001" })));
  expect(new Set(contacts.map(({ id }) => id)).size).toBe(1);
  expect(await contactsOf(company)).toHaveLength(1);
  expect(await company.facts("contact.created")).toHaveLength(1);
});

test("a number with and without Brazil's ninth digit is one; elsewhere every digit counts", async () => {
  const company = await createCompany();
  const [long, short] = [await meet(company, { number: "5511987653002" }), await meet(company, { number: "551187653002" })];
  expect(short.id).toBe(long.id);
  const [one, other] = [await meet(company, { number: "351911110001" }), await meet(company, { number: "35111110001" })];
  expect(other.id).not.toBe(one.id);
  expect(await company.run((ctx) => recipientOf(ctx, long.id)), "written as it was first").toMatchObject({ number: "5511987653002" });
});

test("two who turn out to be one are the older one, with what each of them had", async () => {
  const company = await createCompany();
  const older = await meet(company, { lid: "88002" });
  const newer = await meet(company, { number: "5511987653003", name: "Maria" });
  await company.run(async (ctx) => {
    await replaceFields(ctx, older.id, [{ name: "CPF", value: "1" }]);
    await replaceFields(ctx, newer.id, [{ name: "Cidade", value: "Santos" }]);
    await ctx.tx.updateTable("contacts").set({ email: "maria@casa.test" }).where("id", "=", newer.id).execute();
  });
  const { id: ticketId } = await createTicket(company, { contactId: newer.id });
  const both = await meet(company, { lid: "88002", number: "5511987653003" });

  expect(both).toEqual({ id: older.id, name: "Maria" });
  expect(await contactsOf(company)).toMatchObject([
    { id: older.id, name: "Maria", number: "5511987653003", into: null },
    { id: newer.id, into: older.id },
  ]);
  const { fields, email } = await company.run(async ({ tx }) => ({
    fields: await tx.selectFrom("contact_fields").select(["name", "contact_id as of"]).orderBy("id").execute(),
    ...(await tx.selectFrom("contacts").select("email").where("id", "=", older.id).executeTakeFirstOrThrow()),
  }));
  expect([fields, email]).toEqual([
    [
      { name: "CPF", of: older.id },
      { name: "Cidade", of: older.id },
    ],
    "maria@casa.test",
  ]);
  expect(await company.run((ctx) => recipientOf(ctx, older.id))).toMatchObject({ number: "5511987653003", lid: "88002" });
  expect(await company.facts("contact.merged")).toMatchObject([{ payload: { contactId: older.id, goneId: newer.id } }]);
  const merges = await company.run(({ tx }) => tx.selectFrom("contact_merges").select(["kept_id as kept", "gone"]).execute());
  const had = {
    identities: [{ kind: "number", value: "551187653003" }],
    fields: [{ id: expect.any(Number), name: "Cidade", value: "Santos" }],
    ticketIds: [ticketId],
  };
  expect(merges, "whose was what").toMatchObject([{ kept: older.id, gone: { id: newer.id, name: "Maria", ...had } }]);
});

test("who has changed his number keeps his history and is written to at the new one, even if he wrote from it before", async () => {
  const company = await createCompany();
  const maria = await meet(company, { number: "5511987653004", name: "Maria" });
  expect(await meet(company, { number: "5511987653005" }, { number: "5511987653004" })).toEqual(maria);
  expect(await company.run((ctx) => recipientOf(ctx, maria.id))).toMatchObject({ number: "5511987653005" });

  await meet(company, { number: "5511987653006" });
  await meet(company, { number: "5511987653006" }, { number: "5511987653005" });
  expect(await company.run((ctx) => recipientOf(ctx, maria.id))).toMatchObject({ number: "5511987653006" });
});

test("a name that an agent gave stays; one that was only a number gives way, once", async () => {
  const company = await createCompany();
  const number = "5511987653007";
  const { id } = await meet(company, { number });
  expect((await meet(company, { number, name: " Maria " })).name).toBe("Maria");
  expect((await meet(company, { number, name: "Mary ✨" })).name).toBe("Maria");
  expect(await meet(company, { number, name: "   " })).toEqual({ id, name: "Maria" });
});

test("a group is one contact under its latest subject, and somebody without any name is nobody", async () => {
  const company = await createCompany();
  const group = (subject: string | null) => company.run((ctx) => groupOf(ctx, { id: "120363000011112222", subject }));
  const contacts = await Promise.all(Array.from({ length: 10 }, () => group("Condomínio")));
  expect(new Set(contacts.map(({ id }) => id)).size).toBe(1);
  expect((await group("Condomínio Aurora")).name).toBe("Condomínio Aurora");
  expect((await group(null)).name).toBe("Condomínio Aurora");
  expect(await company.run((ctx) => recipientOf(ctx, contacts[0]!.id))).toMatchObject({ group: "120363000011112222", number: null });
  await expect(meet(company, {})).rejects.toThrow(TypeError);
});

test("whoever writes from another number is answered there, though his old one is somebody else's by now", async () => {
  const company = await createCompany();
  const [old, now] = ["5511987653101", "5511987653102"];
  const write = (person: Partial<Person>) => company.run((ctx) => writerOf(ctx, { ...nobody, ...person }, new Date()));
  const { id } = await write({ number: old, lid: "77001" });
  const reached = async () => (await company.run((ctx) => recipientOf(ctx, id))).number;
  await write({ number: now, lid: "77001" });
  expect(await reached()).toBe(now);
  await write({ number: old, lid: "77002" });
  await write({ number: now, lid: "77001" });
  expect(await reached()).toBe(now);
  await meet(company, { number: old });
  expect(await reached(), "of whom somebody only tells").toBe(now);
});
