import type { InvoiceTotals } from "@recado/contract/invoices";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, onPlatform } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { paged } from "../../platform/page.ts";

export type InvoicePlan = { id: number; name: string; users: number; connections: number; queues: number };

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("invoices")
    .innerJoin("companies", "companies.id", "invoices.company_id")
    .selectAll("invoices")
    .select("companies.time_zone");
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findInvoice = (ctx: Ctx, id: number): Promise<InvoiceRow | undefined> =>
  select(ctx).where("invoices.id", "=", id).executeTakeFirst();
export const getInvoice = async (ctx: Ctx, id: number): Promise<InvoiceRow> => (await findInvoice(ctx, id)) ?? fail("ERR_NO_INVOICE_FOUND");

/** Locked until the caller has decided. */
export const lockInvoice = async (ctx: Ctx, id: number): Promise<InvoiceRow> =>
  (await select(ctx).where("invoices.id", "=", id).forUpdate("invoices").executeTakeFirst()) ?? fail("ERR_NO_INVOICE_FOUND");

const PAGE = 20;

export const listInvoices = (ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }): Promise<InvoiceRow[]> =>
  (searchParam ? select(ctx).where(sql<boolean>`app.fold(invoices.detail) like app.containing(${searchParam})`) : select(ctx))
    .orderBy("invoices.due_date", "desc")
    .orderBy("invoices.id", "desc")
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
    .execute();

/** In cents. */
export const totalInvoices = ({ tx }: Ctx): Promise<InvoiceTotals> =>
  tx
    .selectFrom("invoices")
    .select([
      sql<number>`coalesce(sum(cents), 0)::float8`.as("total"),
      sql<number>`coalesce(sum(cents) filter (where status = 'paid'), 0)::float8`.as("paid"),
      sql<number>`coalesce(sum(cents) filter (where status = 'open'), 0)::float8`.as("pending"),
    ])
    .executeTakeFirstOrThrow();

export type NewInvoice = {
  detail: string;
  cents: number;
  due_date: string;
  recurrence: string;
  months: number;
  plan: string;
};

/** Undefined if that period has its invoice already. */
export const insertInvoice = ({ tx }: Ctx, values: NewInvoice) =>
  tx
    .insertInto("invoices")
    .values(values)
    .onConflict((other) => other.columns(["company_id", "due_date"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/**
 * A due date that was moved by less than a period is that of the same period: its open invoice moves along, and there are not two of them.
 * Undefined if there is none to be moved.
 */
export async function moveInvoice({ tx }: Ctx, dueDate: string, months: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`update invoices set due_date = ${dueDate}::date, updated_at = now()
    where id = (select i.id from invoices i where i.status = 'open' and i.due_date <> ${dueDate}::date
        and i.due_date > ${dueDate}::date - make_interval(months => ${months}::int)
        and i.due_date < ${dueDate}::date + make_interval(months => ${months}::int)
        and not exists (select from invoices o where o.due_date = ${dueDate}::date)
      order by i.due_date desc limit 1 for update)
    returning id`.execute(tx);
  return rows[0]?.id;
}

export const settleInvoice = ({ tx }: Ctx, id: number, paidCents: number) =>
  tx
    .updateTable("invoices")
    .set({ status: "paid", paid_cents: paidCents, paid_at: now(), updated_at: now() })
    .where("id", "=", id)
    .execute();

/** False if that Pix has been counted. */
export async function insertPayment({ tx }: Ctx, values: { invoice_id: number; cents: number; end_to_end_id?: string }): Promise<boolean> {
  const inserted = await tx
    .insertInto("invoice_payments")
    .values(values)
    .onConflict((known) => known.columns(["company_id", "end_to_end_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export const addReceived = ({ tx }: Ctx, id: number, paidCents: number) =>
  tx.updateTable("invoices").set({ paid_cents: paidCents, updated_at: now() }).where("id", "=", id).execute();

/** The company's new due date; undefined if this invoice has renewed it before. */
export async function renewCompany({ tx }: Ctx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ until: string; on_day: number }>`select until::text, on_day from app.renew_company(${id})`.execute(tx);
  const [renewed] = rows;
  if (!renewed) return undefined;
  await tx.updateTable("invoices").set({ renewed_until: renewed.until, renewed_day: renewed.on_day }).where("id", "=", id).execute();
  return renewed.until;
}

/** Companies after that one, by their ids, whose next invoice is missing. */
export const findToInvoice = (after: number) =>
  onPlatform(async (tx) => {
    const { rows } = await sql<{ company_id: number }>`select company_id from app.find_to_invoice(${after})`.execute(tx);
    return rows.map(({ company_id }) => company_id);
  });

/** Only for what concerns them past their due date, when they are in no room of admins. */
export async function listPeople({ tx }: Ctx, only: "admins" | "all"): Promise<number[]> {
  const people = tx.selectFrom("users").select("id").where("removed_at", "is", null);
  return (await (only === "admins" ? people.where("profile", "=", "admin") : people).execute()).map(({ id }) => id);
}

export type ManagedInvoiceRow = Pick<
  InvoiceRow,
  | "company_id"
  | "id"
  | "detail"
  | "cents"
  | "due_date"
  | "status"
  | "recurrence"
  | "plan"
  | "paid_cents"
  | "paid_at"
  | "created_at"
  | "updated_at"
  | "time_zone"
> & { company_name: string };

const selectManaged = ({ tx }: Ctx) => tx.selectFrom(sql<ManagedInvoiceRow>`app.managed_invoices()`.as("invoices")).selectAll("invoices");

export const accessManagedInvoice = async (ctx: Ctx, id: number): Promise<ManagedInvoiceRow> =>
  (await selectManaged(ctx).where("id", "=", id).executeTakeFirst()) ?? fail("ERR_NO_INVOICE_FOUND");

type ManagedQuery = { searchParam: string; pageNumber: number; status?: "" | "open" | "paid" | undefined };

export function listManagedInvoices(ctx: Ctx, { searchParam, pageNumber, status }: ManagedQuery) {
  const words = sql`app.fold(company_name || ' ' || detail)`;
  const found = searchParam ? selectManaged(ctx).where(sql<boolean>`${words} like app.containing(${searchParam})`) : selectManaged(ctx);
  return paged(status ? found.where("status", "=", status) : found, (all) => all.orderBy("due_date").orderBy("id"), pageNumber);
}
