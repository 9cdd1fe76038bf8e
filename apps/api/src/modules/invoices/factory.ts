import { dayFromToday, USUAL_ZONE } from "../../platform/clock.ts";
import type { TestCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { makeInvoice } from "./actions.ts";
import { listInvoices } from "./queries.ts";

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
