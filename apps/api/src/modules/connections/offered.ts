import { abilitiesOf, type Provider, providers } from "@recado/channels/providers";
import type { Ctx } from "../../platform/company.ts";

type Sandbox = "demo" | "all" | "off";
let sandbox: Sandbox = "demo";

/** Once, at start: who may connect the phone that is built in. */
export function configureSandbox(config: { sandbox: Sandbox }) {
  sandbox = config.sandbox;
}

/** With none there is none: one that was connected before neither begins nor is linked. */
export const isOff = (provider: string) => abilitiesOf[provider as Provider].builtIn && sandbox === "off";

export async function offeredProviders(ctx: Ctx): Promise<Provider[]> {
  const offersSandbox = sandbox === "all" || (sandbox === "demo" && (await isDemo(ctx)));
  return providers.filter((provider) => !abilitiesOf[provider].builtIn || offersSandbox);
}

const isDemo = async ({ tx, companyId }: Ctx) =>
  (await tx.selectFrom("companies").select("sandbox").where("id", "=", companyId).executeTakeFirstOrThrow()).sandbox;
