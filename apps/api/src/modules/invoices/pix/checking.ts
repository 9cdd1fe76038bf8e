import { z } from "zod";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { deferUntil, job } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { noteReturn, receivePayment } from "../actions.ts";
import { type ChargeRow, findCharge, updateCharge } from "./charges.ts";
import { type Cob, readCharge } from "./efi.ts";
import { pixAccount } from "./provider.ts";

const EVERY_MS = 10 * 60 * 1000;
/** After the end of a charge: until then a look that fails is tried again. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;

/** The name of the job alone: it wakes itself. `at` keeps a later look from deleting an earlier one. */
const checkJob = { name: "check-pix", key: z.object({ txid: z.string().max(35), at: z.string().optional() }) };

/** Asks Efí what has arrived for a charge, now because of a report, or every ten minutes until it can no longer be paid. */
export const checkPix = job({
  ...checkJob,
  workers: 4,
  run: async (companyId, { txid, at }) => {
    const charge = await inCompany(companyId, (ctx) => findCharge(ctx, txid));
    if (!charge || pixAccount()?.provider !== "efi") return;
    const cob = await readCharge(txid).catch((error: unknown) => {
      if (now().getTime() < charge.expires_at.getTime() + GIVE_UP_MS) throw error;
      log.error({ err: error, txid }, "Efí has not shown a charge for a day: look there whether it was paid");
    });
    if (!cob) return;
    await inCompany(companyId, (ctx) => takePayments(ctx, charge, cob, at !== undefined));
  },
});

/** Two who pressed at once registered the same one; from here on it is looked at until it is paid or over. */
export async function keepRegistered(ctx: Ctx, charge: ChargeRow, { txid, status, location, pixCopiaECola }: Cob): Promise<ChargeRow> {
  if (txid !== charge.txid || charge.code !== "") return charge;
  await lookLater(ctx, txid);
  return updateCharge(ctx, charge.id, { status, location, code: pixCopiaECola });
}

export async function lookLater(ctx: Ctx, txid: string) {
  const at = new Date(now().getTime() + EVERY_MS);
  await deferUntil(ctx, at, checkJob, { txid, at: at.toISOString() });
}

/** A report looks once: the looks every ten minutes go on as they would without it. */
async function takePayments(ctx: Ctx, charge: ChargeRow, { status, chave, txid, pix }: Cob, goesOn: boolean) {
  if (txid !== charge.txid || chave !== charge.key) throw new Error("Efí answered with another charge.");
  await updateCharge(ctx, charge.id, { status });
  for (const { endToEndId, valor, devolucoes } of pix) {
    await receivePayment(ctx, charge.invoice_id, { endToEndId, cents: centsOf(valor) });
    for (const { id, valor, status } of devolucoes.filter(({ status }) => status === "DEVOLVIDO"))
      await noteReturn(ctx, charge.invoice_id, { id: `${status} ${endToEndId} ${id}`, cents: centsOf(valor) });
  }
  // The last look is after its end: what was paid in the last minute has arrived by then.
  const isOver = now().getTime() > charge.expires_at.getTime() + EVERY_MS;
  if (goesOn && status === "ATIVA" && !isOver) await lookLater(ctx, txid);
}

/** As banks write it: reais with two decimals. */
export function centsOf(text: string): number {
  const [, reais, cents] = /^(\d{1,8})\.(\d{2})$/.exec(text) ?? [];
  if (reais === undefined) throw new Error(`Not an amount: ${text}`);
  return Number(reais) * 100 + Number(cents);
}
