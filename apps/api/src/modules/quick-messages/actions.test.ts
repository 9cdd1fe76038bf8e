import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { owner } from "../../testing/owner.ts";
import { removeUser } from "../users/actions.ts";
import { changeQuickMessage, removeQuickMessage } from "./actions.ts";
import { aQuickMessage, createQuickMessage } from "./factory.ts";
import { removeOwnQuickMessages } from "./jobs.ts";
import { findQuickMessage } from "./queries.ts";

test("a shortcode is taken once in the company and once for each person, whatever its capitals", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser({ profile: "supervisor" }), await company.createUser({ profile: "supervisor" })];
  await createQuickMessage(company, ana, { shortcode: "Olá" });
  await createQuickMessage(company, bia, { shortcode: "olá" });
  await createQuickMessage(company, ana, { shortcode: "olá", geral: true });
  const other = await createQuickMessage(company, ana, { shortcode: "tchau" });

  const duplicated = { code: "ERR_DUPLICATED_SHORTCODE" };
  await expect(createQuickMessage(company, ana, { shortcode: "OLÁ" })).rejects.toMatchObject(duplicated);
  await expect(createQuickMessage(company, bia, { shortcode: "OLÁ", geral: true })).rejects.toMatchObject(duplicated);
  const renamed = company.as(ana, (ctx) => changeQuickMessage(ctx, other.id, aQuickMessage({ shortcode: "OLÁ" })));
  await expect(renamed).rejects.toMatchObject(duplicated);
});

test("of many who take a shortcode for the company at once one gets it", async () => {
  const company = await createCompany();
  const leaders = await Promise.all([1, 2, 3, 4].map(() => company.createUser({ profile: "supervisor" })));
  const outcomes = await Promise.allSettled(leaders.map((leader) => createQuickMessage(company, leader, { shortcode: "oi", geral: true })));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await company.facts()).toMatchObject([{ name: "quick-message.created" }]);
});

test("a user shares nothing with the company, but keeps what he shared while he led", async () => {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser(), await company.createUser({ profile: "supervisor" })];
  const [own, shared] = [await createQuickMessage(company, ana), await createQuickMessage(company, lia, { geral: true })];
  await company.run(({ tx }) => tx.updateTable("quick_messages").set({ user_id: ana.id }).where("id", "=", shared.id).execute());

  const refused = { code: "ERR_NO_PERMISSION" };
  await expect(createQuickMessage(company, ana, { geral: true })).rejects.toMatchObject(refused);
  const sharing = company.as(ana, (ctx) => changeQuickMessage(ctx, own.id, aQuickMessage({ geral: true })));
  await expect(sharing).rejects.toMatchObject(refused);

  const changed = await company.as(ana, (ctx) => changeQuickMessage(ctx, shared.id, aQuickMessage({ message: "Até já", geral: true })));
  expect(changed).toMatchObject({ message: "Até já", geral: true });
});

test("one that is changed and removed by many at once is removed once, and whoever comes late finds none", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { id } = await createQuickMessage(company, ana);
  const removing = [1, 2, 3].map(() => company.as(ana, (ctx) => removeQuickMessage(ctx, id)));
  const changing = [1, 2, 3].map(() => company.as(ana, (ctx) => changeQuickMessage(ctx, id, aQuickMessage())));

  for (const outcome of await Promise.allSettled([...changing, ...removing]))
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "ERR_NO_QUICK_MESSAGE_FOUND" });
  expect(await company.facts("quick-message.removed")).toHaveLength(1);
});

test("what was changed or removed says where it was", async () => {
  const company = await createCompany();
  const lia = await company.createUser({ profile: "admin" });
  const { id } = await createQuickMessage(company, lia, { geral: true });
  await company.as(lia, (ctx) => changeQuickMessage(ctx, id, aQuickMessage({ geral: false })));
  await company.as(lia, (ctx) => removeQuickMessage(ctx, id));

  expect(await company.facts()).toEqual([
    { name: "quick-message.created", userId: lia.id, payload: { quickMessageId: id } },
    { name: "quick-message.changed", userId: lia.id, payload: { quickMessageId: id, was: { userId: lia.id, geral: true } } },
    { name: "quick-message.removed", userId: lia.id, payload: { quickMessageId: id, was: { userId: lia.id, geral: false } } },
  ]);
});

test("whoever is removed takes his own along and leaves the company what he gave it, once", async () => {
  const company = await createCompany();
  const [admin, bia] = [await company.createUser({ profile: "admin" }), await company.createUser({ profile: "supervisor" })];
  const [own, given] = [await createQuickMessage(company, bia), await createQuickMessage(company, bia, { geral: true })];
  const others = await createQuickMessage(company, admin);

  await company.as(admin, (ctx) => removeUser(ctx, bia.id));
  const waiting = "select data->'key' as key from pgboss.job where name = $1 and data->>'companyId' = $2";
  const { rows } = await owner().query(waiting, [removeOwnQuickMessages.name, company.id]);
  expect(rows).toEqual([{ key: { userId: bia.id, name: "Ana" } }]);

  const key = removeOwnQuickMessages.key.parse(rows[0].key);
  await removeOwnQuickMessages.run(company.id, key);
  await removeOwnQuickMessages.run(company.id, key);
  const left = await company.run((ctx) => Promise.all([own, given, others].map(({ id }) => findQuickMessage(ctx, id))));
  expect(left.map((row) => row?.id)).toEqual([undefined, given.id, others.id]);
  expect(await company.facts("quick-message.removed")).toHaveLength(1);
});
