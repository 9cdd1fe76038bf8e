import type { Ctx } from "../../platform/company.ts";
import type { Config } from "../../platform/config.ts";
import { getCompany } from "../companies/queries.ts";
import { postMail } from "../mails/actions.ts";
import { amountOf } from "./pix/brCode.ts";
import type { InvoiceRow } from "./queries.ts";

let address = "";

export function configureSuper({ superEmail }: Pick<Config, "superEmail">) {
  address = superEmail;
}

/** In Portuguese, the platform's own language: a company's would be chosen by the company. */
export async function tellSuper(ctx: Ctx, { id, cents }: InvoiceRow, received: number) {
  const { name } = await getCompany(ctx);
  await postMail(ctx, address, "payment-differs", "pt", { company: name, invoice: id, due: written(cents), received: written(received) });
}

export async function tellSuperOfReturn(ctx: Ctx, { id }: InvoiceRow, cents: number) {
  const { name } = await getCompany(ctx);
  await postMail(ctx, address, "payment-returned", "pt", { company: name, invoice: id, value: written(cents) });
}

const written = (cents: number) => amountOf(cents).replace(".", ",");
