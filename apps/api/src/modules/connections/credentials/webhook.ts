import { sql } from "kysely";
import { onPlatform } from "../../../platform/company.ts";
import { mac, randomToken } from "../../../platform/crypto/secrets.ts";
import { isUuid } from "../../../platform/uuid.ts";

let publicUrl = "";

/** Called once at start: the public address for Meta. */
export function configureWebhooks(config: { publicUrl: string }) {
  publicUrl = config.publicUrl;
}

export const webhookOf = (uuid: string) => ({
  url: `${publicUrl}/api/webhooks/cloud/${uuid}`,
  verifyToken: verifyTokenOf(uuid),
});

/** Nothing is stored: the token is derived from APP_SECRET. */
export const verifyTokenOf = (uuid: string) => mac("webhook verify token", uuid);

/** The connection of a webhook; a caller from outside knows only its address. */
export async function findWebhook(uuid: string): Promise<{ companyId: number; connectionId: number } | undefined> {
  if (!isUuid(uuid)) return undefined;
  return onPlatform(async (tx) => {
    const { rows } = await sql<{ companyId: number; connectionId: number }>`
      select company_id as "companyId", connection_id as "connectionId" from app.find_webhook(${uuid})`.execute(tx);
    return rows[0];
  });
}

/** Shown once; only its keyed hash is stored. */
export function newToken() {
  const token = randomToken(32);
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string) => mac("connection token", token);
