import { Recurrence } from "@recado/contract/companies";
import type { Invoice, ManagedInvoice } from "@recado/contract/invoices";
import { dueAt } from "../companies/present.ts";
import type { InvoicePlan, InvoiceRow, ManagedInvoiceRow } from "./queries.ts";

export const reais = (cents: number) => cents / 100;

export const presentInvoice = (row: Omit<InvoiceRow, "months" | "renewed_until" | "renewed_day">): Invoice => ({
  id: row.id,
  companyId: row.company_id,
  detail: row.detail,
  value: reais(row.cents),
  dueDate: dueAt(row),
  status: row.status === "paid" ? "paid" : "open",
  paidValue: reais(row.paid_cents),
  paidAt: row.paid_at?.toISOString() ?? null,
  recurrence: Recurrence.parse(row.recurrence),
  plan: row.plan as InvoicePlan,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentManagedInvoice = (row: ManagedInvoiceRow): ManagedInvoice => ({
  ...presentInvoice(row),
  company: { id: row.company_id, name: row.company_name },
});
