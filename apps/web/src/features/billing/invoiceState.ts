import type { Invoice } from "@recado/contract/invoices";
import { now } from "../../lib/clock.ts";

export type InvoiceState = "paid" | "open" | "expired";

/** The due date is the last instant of its day. */
export const stateOf = ({ status, dueDate }: Pick<Invoice, "status" | "dueDate">): InvoiceState =>
  status === "paid" ? "paid" : new Date(dueDate).getTime() < now().getTime() ? "expired" : "open";
