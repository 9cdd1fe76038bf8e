import { dayFromToday, USUAL_ZONE } from "../../platform/clock.ts";
import { record } from "../../platform/record.ts";
import type { TestCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { makeInvoice } from "./actions.ts";
import { insertInvoice, listInvoices } from "./queries.ts";

type Invoiced = Pick<TestCompany, "id" | "run">;

/** Moves its due date, which makes nothing by itself. */
export const setDue = ({ id }: Pick<TestCompany, "id">, dueDate: string) =>
  asOwner(id, "update companies set due_date = $1 where id = app.company_id()", [dueDate]);

let days = 0;
/** An open invoice of its own period, as companies get it that are due. */
export async function anInvoice(company: Invoiced, dueDate = dayFromToday(USUAL_ZONE, -(days++ % 300))) {
  await setDue(company, dueDate);
  await company.run(makeInvoice);
  const all = await company.run((ctx) => listInvoices(ctx, { searchParam: "", pageNumber: 1 }));
  const made = all.find(({ due_date }) => due_date === dueDate);
  if (!made) throw new Error("There is no invoice.");
  return made;
}

const plan = JSON.stringify({ id: 1, name: "Essencial", users: 3, connections: 1, queues: 3 });

/** One that is put there whatever the company's due date is, which stays as it is. */
export const placedInvoice = ({ run }: Pick<TestCompany, "run">, dueDate: string, detail = "Essencial") =>
  run(async (ctx) => {
    const made = await insertInvoice(ctx, { detail, cents: 9_700, due_date: dueDate, recurrence: "MENSAL", months: 1, plan });
    if (!made) throw new Error("That period has its invoice.");
    await record(ctx, "invoice.created", { invoiceId: made.id });
    return made.id;
  });
