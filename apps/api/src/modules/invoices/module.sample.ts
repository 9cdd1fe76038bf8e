import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { confirmInvoice } from "./actions.ts";
import { anInvoice, setDue } from "./factory.ts";

/** In a company of its own: paying it moves a due date. */
const made = async () => (await anInvoice(await createCompany())).id;

/** In that company, which then works on. */
async function ownInvoice(company: Pick<Peopled, "id" | "run">, dueDate?: string) {
  const { id } = await anInvoice(company, dueDate);
  await setDue(company, "2999-12-31");
  return id;
}

async function paid(company: { id: number }) {
  const id = await ownInvoice(companyOf(company.id));
  const boss = await createSuper();
  await companyOf(boss.companyId).as(boss, (ctx) => confirmInvoice(ctx, id));
  await setDue(company, "2999-12-31");
}

export const sample: Sample = {
  furnish: async (company) => {
    await ownInvoice(company, "2025-03-31");
    await asOwner(company.id, "update invoices set detail = detail || ' ' || $1 where company_id = app.company_id()", [company.canary]);
  },
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
