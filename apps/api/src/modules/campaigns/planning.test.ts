import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { asOwner } from "../../testing/owner.ts";
import { cancelCampaign } from "./actions.ts";
import { insertSuppressed } from "./factory.ts";
import { sweepCampaigns } from "./jobs.ts";
import { startCampaign } from "./start.ts";
import { aShop } from "./testing.ts";

const soon = "2099-01-31 09:00:00";

test("of many starts at once one plans, and everybody in the list is a recipient once", async () => {
  const { company, create, restart, recipients, shown } = await aShop({ contacts: 7 });
  const id = await create();
  await restart(id);
  await Promise.all([1, 2, 3, 4].map(() => company.run((ctx) => startCampaign(ctx, id))));
  expect(await recipients(id)).toHaveLength(7);
  expect(await shown(id)).toMatchObject({ status: "EM_ANDAMENTO", counts: { planned: 7, pending: 7, excluded: 0 } });
});

test("texts go by the place in the list, over those that are not empty, and stay as they were planned", async () => {
  const { ana, save, create, start, recipients } = await aShop({ contacts: 5 });
  await save({ variables: [{ key: "loja", value: "Centro" }] });
  const id = await create({ message1: "Um {nome}", message3: "Dois {loja}", message4: "Três {email}" });
  await start(id);
  expect((await recipients(id)).map(({ variant }) => variant)).toEqual([1, 2, 3, 1, 2]);
  await save({ variables: [] });
  const { body } = await call(ana, "GET", `/campaigns/${id}/recipients`);
  expect(body.recipients.map(({ text }: { text: string }) => text)).toEqual([
    "Um Cliente 1",
    "Dois Centro",
    "Três c3@exemplo.test",
    "Um Cliente 4",
    "Dois Centro",
  ]);
});

test("those without a number or with a wrong one, suppressed or written to lately stay out, and it says why", async () => {
  const { company, ana, numberOf, save, listId, create, start, run, recipients, shown } = await aShop({ contacts: 6 });
  const earlier = await create({ name: "Antes" });
  await start(earlier);
  await run(1);
  await save({ recentDays: 3 });
  await company.run(async (ctx) => {
    const items = ctx.tx.updateTable("contact_list_items").where("list_id", "=", listId);
    await items.set({ is_whatsapp_valid: false }).where("name", "=", "Cliente 2").execute();
    await items.set({ number: null, value: null }).where("name", "=", "Cliente 3").execute();
    await insertSuppressed(ctx, numberOf(4));
  });
  const id = await create();
  await start(id);
  expect((await recipients(id)).map(({ state, reason }) => reason ?? state)).toEqual([
    "recent",
    "invalidNumber",
    "noNumber",
    "suppressed",
    "pending",
    "pending",
  ]);
  expect((await shown(id)).counts).toMatchObject({ planned: 2, excluded: 4, pending: 2 });
  const { body } = await call(ana, "GET", `/campaigns/${id}/recipients?state=excluded&searchParam=cliente+3`);
  expect(body).toMatchObject({ recipients: [{ name: "Cliente 3", reason: "noNumber", text: "" }], hasMore: false, cursor: null });
});

test("one that is planned starts when its time has come, also if that was while the server was down", async () => {
  const { company, create, shown } = await aShop({ contacts: 2 });
  const id = await create({ scheduledAt: soon });
  await company.run((ctx) => startCampaign(ctx, id));
  await sweepCampaigns();
  expect(await shown(id)).toMatchObject({ status: "PROGRAMADA", counts: { planned: 0 } });
  await asOwner(company.id, "update campaigns set scheduled_at = now() - interval '3 days' where id = $1", [id]);
  await sweepCampaigns();
  expect(await shown(id)).toMatchObject({ status: "EM_ANDAMENTO", counts: { planned: 2 } });
});

test("one whose company is past due starts when it has paid", async () => {
  const { company, create, shown } = await aShop({ contacts: 2 });
  const id = await create({ scheduledAt: soon });
  await asOwner(company.id, "update campaigns set scheduled_at = now() - interval '1 minute' where id = $1", [id]);
  const due = (date: string) => asOwner(company.id, "update companies set due_date = $1 where id = app.company_id()", [date]);
  await due("2020-01-01");
  await sweepCampaigns();
  await company.run((ctx) => startCampaign(ctx, id));
  expect(await shown(id)).toMatchObject({ status: "PROGRAMADA" });
  await due("2999-12-31");
  await sweepCampaigns();
  expect(await shown(id)).toMatchObject({ status: "EM_ANDAMENTO" });
});

test("one that has nothing to say when its time comes is stopped, and says why; an empty list is finished at once", async () => {
  const { company, create, start, shown } = await aShop({ contacts: 0 });
  const id = await create({ scheduledAt: soon, message1: "" });
  await asOwner(company.id, "update campaigns set scheduled_at = now() where id = $1", [id]);
  await sweepCampaigns();
  expect(await shown(id)).toMatchObject({ status: "CANCELADA", stopReason: "incomplete" });
  const empty = await create();
  await start(empty);
  expect(await shown(empty)).toMatchObject({ status: "FINALIZADA", completedAt: expect.any(String) });
});

test("of a stopped one the rest gets the changed text, or keeps the planned one, as the admin chooses", async () => {
  const { company, ana, create, start, run, said, restart } = await aShop({ contacts: 3 });
  const id = await create({ message1: "Antigo {nome}" });
  await start(id);
  await run(1);
  const change = (message1: string, replan?: boolean) => call(ana, "PUT", `/campaigns/${id}`, { name: "x1", message1, replan });
  await company.as(ana, (ctx) => cancelCampaign(ctx, id));
  await change("Nunca {nome}", false);
  await restart(id);
  await run(1);
  await company.as(ana, (ctx) => cancelCampaign(ctx, id));
  await change("Novo {nome}");
  await restart(id);
  await run(1);
  expect(said()).toEqual(["Antigo Cliente 1", "Antigo Cliente 2", "Novo Cliente 3"]);
});
