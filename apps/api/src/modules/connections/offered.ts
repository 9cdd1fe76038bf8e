import { abilitiesOf, type Provider, providers } from "@recado/channels/providers";
import type { Ctx } from "../../platform/company.ts";

type Sandbox = "demo" | "all" | "off";
let sandbox: Sandbox = "demo";

/** Called once at start: which companies may connect the built-in phone. */
export function configureSandbox(config: { sandbox: Sandbox }) {
  sandbox = config.sandbox;
}

/** If the sandbox is off, one that was connected before can neither start nor be linked. */
export const isOff = (provider: string) => abilitiesOf[provider as Provider].builtIn && sandbox === "off";

export async function offeredProviders(ctx: Ctx): Promise<Provider[]> {
  const offersSandbox = sandbox === "all" || (sandbox === "demo" && (await isDemo(ctx)));
  return providers.filter((provider) => !abilitiesOf[provider].builtIn || offersSandbox);
}

const isDemo = async ({ tx, companyId }: Ctx) =>
  (await tx.selectFrom("companies").select("sandbox").where("id", "=", companyId).executeTakeFirstOrThrow()).sandbox;
