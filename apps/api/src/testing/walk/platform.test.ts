import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SUPER_EMAIL, SUPER_PASSWORD } from "../config.ts";
import { eventually } from "../eventually.ts";
import { useOwnDatabase } from "../ownDatabase.ts";
import { PLATFORM } from "../owner.ts";
import { type AppProcess, startProcess } from "../processes.ts";
import { invoice, pixCharge } from "./billingShapes.ts";
import { frontEnd, office } from "./frontEnd.ts";
import { announcement, company, differences, help, messageRate, named, offeredPlan, page, setting } from "./shapes.ts";

// The platform's staff at another front end of this family, and what a company's users see of their work.
const PIX = { PIX_KEY: "pix@recado.test", PIX_NAME: "Recado", PIX_CITY: "Bauru" };
let app: AppProcess;
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  const { env } = await useOwnDatabase();
  app = await startProcess({ run: "web,worker,channels", env: { ...env, ...PIX, SANDBOX: "all" } });
}, 60_000);
afterAll(async () => void (await app?.stop("SIGKILL")));

const platform = { email: SUPER_EMAIL, password: SUPER_PASSWORD, companyId: PLATFORM };
const actions = (all: unknown[]) => all.map((one) => (one as { action: string }).action);

test("what they announce is heard in a company, under the one name that it has everywhere, and is in its bell", async () => {
  const { lia } = await office(app);
  const boss = await frontEnd(app, platform);
  const line = await lia.listen();
  const received = (many: number) =>
    eventually(
      () => line.of("company-announcement"),
      ({ length }) => length >= many,
    );
  const form = { title: "Manutenção", text: "No domingo.", priority: 3, status: true };
  const made = await boss.post("/announcements", form, announcement);
  await boss.put(`/announcements/${made.id}`, { ...made, priority: 1 }, announcement);
  expect(await lia.get("/announcements/?searchParam=&pageNumber=1", page("records", announcement))).toMatchObject({
    records: [{ id: made.id, priority: 1 }],
    hasMore: false,
  });
  await lia.get(`/announcements/${made.id}`, announcement);
  await lia.post(`/announcements/${made.id}/read`, {});
  await boss.remove(`/announcements/${made.id}/media-upload`);
  await boss.put(`/announcements/${made.id}`, { ...made, status: false }, announcement);
  expect(await boss.get("/announcements?searchParam=manuten&pageNumber=1", page("records", announcement))).toMatchObject({ count: 1 });
  await boss.remove(`/announcements/${made.id}`);
  expect(await lia.refused("POST", "/announcements", form)).toEqual([403, "ERR_NO_PERMISSION"]);
  const events = await received(4);
  expect(actions(events)).toEqual(["create", "update", "delete", "delete"]);
  expect(differences(announcement, (events[0] as { record: unknown }).record)).toEqual([]);
});

test("a help video is heard in a company under the company's own name, and is in its list", async () => {
  const { lia } = await office(app);
  const boss = await frontEnd(app, platform);
  const line = await lia.listen();
  const made = await boss.post("/helps", { title: "Primeiros passos", description: "", video: "a-B_c1D2e3F" }, help);
  await boss.put(`/helps/${made.id}`, { ...made, description: "Conecte um número." }, help);
  expect(await boss.refused("POST", "/helps", { ...made, title: "PRIMEIROS PASSOS" })).toEqual([409, "ERR_DUPLICATED_HELP"]);
  for (const path of ["/helps/list", "/helps/list/?searchParam=passos"])
    expect(await lia.get(path, [help])).toMatchObject([{ id: made.id }]);
  expect(await lia.get("/helps?searchParam=&pageNumber=1", page("records", help))).toMatchObject({ count: 1, hasMore: false });
  await boss.remove(`/helps/${made.id}`);
  expect(await lia.get("/helps/list")).toEqual([]);
  expect(actions(await line.hears("help", 3, { action: "string" }))).toEqual(["create", "update", "delete"]);
});

test("what a message costs is kept by them, and by nobody of a company", async () => {
  const { lia } = await office(app);
  const boss = await frontEnd(app, platform);
  const line = await boss.listen();
  const form = { country: "BR", category: "marketing", validFrom: "2030-01-01", price: "0.1234", currency: "USD" };
  const made = await boss.post("/message-rates", form, messageRate);
  await boss.put(`/message-rates/${made.id}`, { ...made, price: "0.10" }, messageRate);
  expect(await boss.refused("POST", "/message-rates", form)).toEqual([409, "ERR_DUPLICATED_MESSAGE_RATE"]);
  expect(await boss.get("/message-rates?countries=BR,PT&pageNumber=1", page("records", messageRate))).toMatchObject({
    records: [{ id: made.id, price: "0.1", holds: "later" }],
  });
  await boss.remove(`/message-rates/${made.id}`);
  expect(await lia.refused("GET", "/message-rates")).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(actions(await line.hears("message-rate", 3, { action: "string", id: "number" }))).toEqual(["create", "update", "delete"]);
});

test("an invoice is charged for with all that such a form sends, super confirms it, and the payment is heard in the company", async () => {
  const { lia, company: own } = await office(app);
  const boss = await frontEnd(app, platform);
  const listed = (await boss.get("/companies/list")).find(({ id }: { id: number }) => id === own.id);
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const changed = await boss.put(`/companies/${own.id}`, { ...listed, dueDate: soon, campaignsEnabled: true }, company);
  const list = (): Promise<{ id: number; value: number }[]> => lia.get("/invoices/all?searchParam=&pageNumber=1", [invoice]);
  const [open] = await eventually(list, ({ length }) => length > 0);
  if (!open) throw new Error("There is no invoice.");
  expect(open).toMatchObject({ companyId: own.id, status: "open", detail: listed.plan.name, dueDate: changed.dueDate });
  const form = {
    ...{ firstName: "Ana", lastName: "Sol", address2: "Rua 1", city: "Bauru", state: "SP", zipcode: "17000-000", country: "BR" },
    ...{ useAddressForPaymentDetails: false, nameOnCard: "ANA", cardNumber: "4111111111111111", cvv: "123", expiryDate: "" },
    ...{ plan: '{"price":0.01}', price: "0.01", users: "1", connections: "1", invoiceId: open.id },
  };
  const charge = await lia.post("/subscription", form, pixCharge);
  expect(Number(charge.valor.original)).toBe(open.value);
  const line = await lia.listen();
  expect(await lia.refused("PUT", `/invoices/${open.id}`, { id: open.id, status: "paid" })).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(await boss.get("/invoices?searchParam=&pageNumber=1", page("invoices", invoice))).toMatchObject({ count: expect.any(Number) });
  await boss.put(`/invoices/${open.id}`, { id: open.id, status: "paid" }, invoice);
  const [paid] = await line.hears("payment", 1, { action: "string", company });
  expect(paid).toMatchObject({ action: "CONCLUIDA", company: { id: own.id } });
  expect(new Date((paid as { company: { dueDate: string } }).company.dueDate).getTime()).toBeGreaterThan(Date.parse(changed.dueDate));
  expect(await boss.get(`/invoices/${open.id}`, invoice)).toMatchObject({ status: "paid" });
});

test("plans and companies are made, changed as whole records and removed", async () => {
  const { lia, company: own } = await office(app);
  const boss = await frontEnd(app, platform);
  const form = { name: "Sob medida", users: "10", connections: "2", queues: "5", value: "349.90", useKanban: true };
  const made = await boss.post("/plans", form, offeredPlan);
  await boss.put(`/plans/${made.id}`, { ...made, users: 12 }, offeredPlan);
  await boss.get(`/plans/${made.id}`, offeredPlan);
  expect(await boss.get("/plans/all", [offeredPlan])).toContainEqual(expect.objectContaining({ id: made.id, users: 12 }));

  const listed = (await boss.get("/companies/list", [{ ...company, plan: named, settings: [setting] }])).find(
    ({ id }: { id: number }) => id === own.id,
  );
  // That front end's forms read the campaigns switch from the settings.
  expect(listed.settings).toContainEqual(expect.objectContaining({ key: "campaignsEnabled", value: "true", companyId: own.id }));
  await boss.put(`/companies/${own.id}`, { ...listed, phone: "11999990000", planId: made.id, campaignsEnabled: true }, company);
  expect(await boss.refused("DELETE", `/plans/${made.id}`)).toEqual([409, "ERR_PLAN_IN_USE"]);

  const values = { name: "Padaria Sol", email: "sol@acme.test", phone: "", planId: made.id, dueDate: "2030-01-31", recurrence: "MENSAL" };
  const other = await boss.post("/companies", { ...values, status: true, campaignsEnabled: true }, company);
  expect(await boss.get("/companies?searchParam=padaria&pageNumber=1", page("companies", company))).toMatchObject({ count: 1 });
  await boss.put(`/companies/${other.id}`, { ...other, dueDate: "2030-02-28T00:00:00-03:00" }, company);
  await boss.remove(`/companies/${other.id}`);
  expect(await boss.get("/companies?searchParam=padaria&pageNumber=1")).toMatchObject({ companies: [], count: 0 });
  for (const path of ["/companies", "/companies/list"]) expect(await lia.refused("GET", path)).toEqual([403, "ERR_NO_PERMISSION"]);
});
