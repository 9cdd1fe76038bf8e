import { sql } from "kysely";
import { onPlatform } from "../../../platform/company.ts";
import { mac, randomToken } from "../../../platform/crypto/secrets.ts";
import { isUuid } from "../../../platform/uuid.ts";

let publicUrl = "";

/** Once, at start: where Meta reaches us. */
export function configureWebhooks(config: { publicUrl: string }) {
  publicUrl = config.publicUrl;
}

export const webhookOf = (uuid: string) => ({
  url: `${publicUrl}/api/webhooks/cloud/${uuid}`,
  verifyToken: verifyTokenOf(uuid),
});

/** Nothing is stored for it: whoever knows APP_SECRET can tell it again. */
export const verifyTokenOf = (uuid: string) => mac("webhook verify token", uuid);

/** Whose webhook it is; all that a caller from outside knows is the address. */
export async function findWebhook(uuid: string): Promise<{ companyId: number; connectionId: number } | undefined> {
  if (!isUuid(uuid)) return undefined;
  return onPlatform(async (tx) => {
    const { rows } = await sql<{ companyId: number; connectionId: number }>`
      select company_id as "companyId", connection_id as "connectionId" from app.find_webhook(${uuid})`.execute(tx);
    return rows[0];
  });
}

/** Shown once; only what it comes to under our secret is kept. */
export function newToken() {
  const token = randomToken(32);
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string) => mac("connection token", token);
