import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { contactOf, recipientOf } from "../../contacts/identify.ts";
import { aMessage, arrive, heldConnection, ticketsOf } from "../factory.ts";

type Names = { number?: string; userId?: string };
const named = ({ number, userId }: Names) => ({ number: number ?? null, lid: null, userId: userId ?? null, name: "Maria" });

/** Maria, who wrote under these identities. */
async function world(names: Names) {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  const says = (identity: Names, when?: { at: number }) =>
    arrive(company, held, aMessage({ chat: identity.number ?? identity.userId ?? "", peer: named(identity), ...when }));
  await says(names);
  const idOf = (identity: Names) => company.run(async (ctx) => (await contactOf(ctx, named(identity))).id);
  const id = await idOf(names);
  return {
    company,
    says,
    idOf,
    id,
    becomes: (person: Names, was: Names) => {
      const news = { kind: "identity", id: randomUUID(), chat: was.number ?? was.userId ?? "", at: Date.now() } as const;
      return arrive(company, held, { ...news, person: named(person), was: named(was) });
    },
    reached: async () => {
      const { number, userId } = await company.run((ctx) => recipientOf(ctx, id));
      return { number, userId };
    },
    shown: async () =>
      (await company.run(({ tx }) => tx.selectFrom("contacts").select("number").where("id", "=", id).execute()))[0]?.number,
    /** An admin merges her with the contact of these identities. */
    isAlso: async (identity: Names) => {
      await says(identity);
      const admin = await company.createUser({ profile: "admin" });
      return call(admin, "POST", `/contacts/${id}/merge`, { contactId: await idOf(identity) });
    },
  };
}

const ids = () => ["BR.1", "BR.2", "BR.3"].map((id) => `${id}${aNumber()}`) as [string, string, string];

test("whose number has changed is left by the old one, so that a second change that tells no number leaves the first new one", async () => {
  const [one, two, three] = ids();
  const [old, now] = [aNumber(), aNumber()];
  const { becomes, reached, shown } = await world({ number: old, userId: one });
  await becomes({ number: now, userId: two }, { number: old, userId: one });
  expect([await reached(), await shown()]).toEqual([{ number: now, userId: two }, now]);
  await becomes({ userId: three }, { userId: two });
  expect([await reached(), await shown()]).toEqual([{ number: null, userId: three }, null]);
});

test("a new number beside the old id leaves the number that was known, though that is not told", async () => {
  const [one, two, three] = ids();
  const [old, now] = [aNumber(), aNumber()];
  const { becomes, reached } = await world({ number: old, userId: one });
  await becomes({ number: now, userId: two }, { userId: one });
  await becomes({ userId: three }, { userId: two });
  expect(await reached()).toEqual({ number: null, userId: three });
});

test("who had written from the new number before is left by the old one as well", async () => {
  const [one, two] = ids();
  const [old, now] = [aNumber(), aNumber()];
  const { says, becomes, reached, company } = await world({ number: old, userId: one });
  await says({ number: now, userId: two });
  await becomes({ number: now, userId: two }, { number: old, userId: one });
  expect([await reached(), (await ticketsOf(company)).length]).toEqual([{ number: now, userId: two }, 1]);
  await becomes({ userId: `${two}0` }, { userId: two });
  expect(await reached()).toEqual({ number: null, userId: `${two}0` });
});

test("a number left is a stranger's, who is nobody's old acquaintance; the same one written otherwise is not left", async () => {
  const [old, now] = ["5511987650301", "5511987650302"];
  const { becomes, reached, idOf, id } = await world({ number: old });
  await becomes({ number: "551187650301" }, { number: old });
  expect(await reached()).toMatchObject({ number: old });
  await becomes({ number: now }, { number: old });
  expect(await reached()).toMatchObject({ number: now });
  expect(await idOf({ number: old })).not.toBe(id);
});

test("of whoever is several in one only the number that is told is left", async () => {
  const [one, two, three] = ids();
  const [old, other, now] = [aNumber(), aNumber(), aNumber()];
  const { becomes, reached, isAlso, idOf, id } = await world({ number: old, userId: one });
  expect(await isAlso({ number: other })).toMatchObject({ status: 200 });
  await becomes({ userId: two }, { userId: one });
  expect(await reached(), "nobody can tell which").toEqual({ number: old, userId: two });
  await becomes({ number: now, userId: three }, { number: old, userId: two });
  expect(await reached()).toEqual({ number: now, userId: three });
  expect([await idOf({ number: other }), (await idOf({ number: old })) === id]).toEqual([id, false]);
});

test("what was said from the old number and comes late leads no answer back to it", async () => {
  const [one] = ids();
  const [old, now] = [aNumber(), aNumber()];
  const { says, reached, shown } = await world({ number: old, userId: one });
  const before = { at: Date.now() - 86_400_000 };
  await says({ number: now, userId: one });
  await says({ number: old, userId: one }, before);
  expect([await reached(), await shown()]).toEqual([{ number: now, userId: one }, now]);
  await says({ number: old, userId: one });
  expect([await reached(), await shown()]).toEqual([{ number: old, userId: one }, old]);
});
