import type { Config } from "../../../platform/config.ts";

export type PixAccount = { provider: "static"; key: string; name: string; city: string };

let account: PixAccount | null = null;

/** Without a key invoices are made all the same, and who wants to pay is told to ask. */
export function configurePix({ pix }: Pick<Config, "pix">) {
  account = pix;
}

export const pixAccount = () => account;
