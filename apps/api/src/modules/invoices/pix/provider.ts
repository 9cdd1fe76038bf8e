import type { Config } from "../../../platform/config.ts";

let account: Config["pix"] = null;

/** Without a key invoices are made all the same, and who wants to pay is told to ask. */
export function configurePix({ pix }: Pick<Config, "pix">) {
  account = pix;
}

export const pixAccount = () => account;

export function efiAccount() {
  if (account?.provider !== "efi") throw new Error("There is no account at Efí.");
  return account;
}
