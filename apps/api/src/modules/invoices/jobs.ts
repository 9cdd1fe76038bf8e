import { Id } from "@recado/contract/common";
import { z } from "zod";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { makeInvoice } from "./actions.ts";
import { findToInvoice } from "./queries.ts";

/** A company that has just signed up, or whose due date was moved, has its invoice at once. */
export const makeNextInvoice = job({
  name: "make-invoice",
  key: z.object({ companyId: Id }),
  run: (companyId) => inCompany(companyId, makeInvoice),
});

/** All companies whose due date came near since the last round, or while nothing ran. One that fails does not hold up the others. */
export async function makeInvoices() {
  const failures: unknown[] = [];
  for (let ids = await findToInvoice(0); ids.length > 0; ids = await findToInvoice(ids.at(-1) ?? 0))
    for (const id of ids) await inCompany(id, makeInvoice).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} companies have no invoice.`);
}
