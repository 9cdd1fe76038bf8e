import { CHARGE_SECONDS, type PixCharge } from "@recado/contract/subscription";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { type InvoiceRow, lockInvoice } from "../queries.ts";
import { amountOf, brCode } from "./brCode.ts";
import { pixAccount } from "./provider.ts";
import { qrImage } from "./qr.ts";
import { LONG, newTxid } from "./txid.ts";

const select = ({ tx }: Ctx) => tx.selectFrom("pix_charges").selectAll();
export type ChargeRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/**
 * One charge for two who press at once, and the same one for who presses again, as long as it may be paid. One of Efí's has no code until
 * it is registered there.
 */
export async function chargeInvoice(ctx: Ctx, invoiceId: number): Promise<ChargeRow> {
  const invoice = await lockInvoice(ctx, invoiceId);
  if (invoice.status === "paid") fail("ERR_INVOICE_PAID");
  if (!pixAccount()) fail("ERR_NO_PAYMENT");
  return (await findLiving(ctx, invoice)) ?? insertCharge(ctx, invoice);
}

export const findCharge = (ctx: Ctx, txid: string): Promise<ChargeRow | undefined> =>
  select(ctx).where("txid", "=", txid).executeTakeFirst();

export const updateCharge = ({ tx }: Ctx, id: number, values: { status: string; code?: string; location?: string }) =>
  tx
    .updateTable("pix_charges")
    .set({ ...values, updated_at: now() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

const amountDue = ({ cents, paid_cents }: InvoiceRow) => cents - paid_cents;

/** Of another amount, or for another account than today's, none is shown again. */
const findLiving = (ctx: Ctx, invoice: InvoiceRow): Promise<ChargeRow | undefined> =>
  select(ctx)
    .where("invoice_id", "=", invoice.id)
    .where("expires_at", ">", now())
    .where("cents", "=", amountDue(invoice))
    .where("provider", "=", pixAccount()?.provider ?? "")
    .where("key", "=", pixAccount()?.key ?? "")
    .where("status", "=", "ATIVA")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

function insertCharge({ tx, companyId }: Ctx, invoice: InvoiceRow): Promise<ChargeRow> {
  const account = pixAccount() ?? fail("ERR_NO_PAYMENT");
  const { provider, key } = account;
  const isStatic = provider === "static";
  const [txid, cents, at] = [newTxid(companyId, isStatic ? undefined : LONG), amountDue(invoice), now()];
  const values = {
    invoice_id: invoice.id,
    provider,
    txid,
    cents,
    key,
    code: isStatic ? brCode({ key, name: account.name, city: account.city, txid, cents }) : "",
    created_at: at,
    expires_at: new Date(at.getTime() + CHARGE_SECONDS * 1000),
  };
  return tx.insertInto("pix_charges").values(values).returningAll().executeTakeFirstOrThrow();
}

export const presentCharge = ({ id, txid, cents, key, code, location, status, created_at, invoice_id }: ChargeRow): PixCharge => ({
  calendario: { criacao: created_at.toISOString(), expiracao: CHARGE_SECONDS },
  txid,
  revisao: 0,
  loc: { id, location, tipoCob: "cob" },
  location,
  status,
  valor: { original: amountOf(cents) },
  chave: key,
  solicitacaoPagador: `#Fatura:${invoice_id}`,
  qrcode: { qrcode: code, imagemQrcode: qrImage(code) },
});
