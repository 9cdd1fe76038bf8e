import { z } from "zod";
import { At, Id } from "./common.ts";
import { Recurrence } from "./companies.ts";

/** Open ones become red after their due day; who shows them decides that. */
export const InvoiceStatus = z.enum(["open", "paid"]);

/** Amounts are in reais with whole cents. */
export const Invoice = z.object({
  id: Id,
  companyId: Id,
  /** The plan's name when the invoice was made. */
  detail: z.string(),
  value: z.number(),
  /** The last instant of the due day in the company's zone. */
  dueDate: At,
  status: InvoiceStatus,
  /** What has been received so far; less than the value leaves it open. */
  paidValue: z.number(),
  paidAt: At.nullable(),
  recurrence: Recurrence,
  /** The plan when the invoice was made: a later change of it holds from the next invoice. */
  plan: z.object({ id: Id, name: z.string(), users: z.int(), connections: z.int(), queues: z.int() }),
  createdAt: At,
  updatedAt: At,
});
export type Invoice = z.infer<typeof Invoice>;

export type InvoiceEvent = { action: "create" | "update"; record: Invoice };
