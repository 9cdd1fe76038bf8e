import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { confirmInvoice } from "./actions.ts";
import { anInvoice, placedInvoice, setDue } from "./factory.ts";

/** In a company of its own: paying it moves a due date. */
const made = async () => (await anInvoice(await createCompany())).id;

let periods = 0;
/** In that company, whose due date stays as it is. */
const ownInvoice = (company: Pick<Peopled, "run">) =>
  placedInvoice(company, new Date(Date.UTC(2001, 0, ++periods)).toISOString().slice(0, 10));

async function paid(company: { id: number }) {
  const id = await ownInvoice(companyOf(company.id));
  const boss = await createSuper();
  await companyOf(boss.companyId).as(boss, (ctx) => confirmInvoice(ctx, id));
  await setDue(company, "2999-12-31");
}

export const sample: Sample = {
  furnish: (company) => placedInvoice(company, "2025-03-31", `Essencial ${company.canary}`),
  shared: { "invoices.id": made },
  records: { "subscription.invoiceId": (company) => ownInvoice(company) },
  bodies: { "subscription.pay": async (company) => ({ invoiceId: await ownInvoice(company) }) },
  ids: { "subscription.pay invoiceId": { with: () => 2_147_483_647, answers: refused } }, // those of others have a test of their own
  facts: { invoiceId: "subscription.invoiceId" },
  events: {
    invoice: { act: ({ company }) => paid(company), heard: { lia: ["create", "update"] } },
    payment: { act: ({ company }) => paid(company), heard: { lia: ["CONCLUIDA"], ana: ["CONCLUIDA"], eve: ["CONCLUIDA"] } },
  },
  mayRead: { invoice: (_, { actor }) => actor.role === "admin" },
  bounds: [
    { names: ["subscription.pay"], field: "invoiceId", takes: () => [], refuses: [null, "", 0, -1, 1.5, "x", 2_147_483_648] },
    {
      names: ["subscription.update"],
      field: "email",
      takes: () => ["", "financeiro@sol.test"],
      refuses: ["sol", 5, null, `${"x".repeat(250)}@a.test`],
    },
    ...Object.entries({
      billingName: 100,
      addressZipCode: 20,
      addressStreet: 200,
      addressState: 50,
      addressCity: 100,
      addressDistrict: 100,
    }).map(([field, max]) => ({
      names: ["subscription.update"],
      field,
      takes: () => ["", "x".repeat(max)],
      refuses: ["x".repeat(max + 1), 5, null],
    })),
  ],
};
