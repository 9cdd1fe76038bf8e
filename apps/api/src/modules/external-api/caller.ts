import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { onPlatform } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { hashToken } from "../connections/credentials/webhook.ts";

/** The connection whose token the request has. */
export type Caller = { companyId: number; connectionId: number; expired: boolean };

const TOKEN = /^Bearer (\S{32,200})$/;

/** A malformed token is not looked up: an empty one belongs to nobody. */
export async function callerOf({ headers }: FastifyRequest): Promise<Caller> {
  const token = TOKEN.exec(headers.authorization ?? "")?.[1] ?? fail("ERR_API_TOKEN");
  return onPlatform(async (tx) => {
    const { rows } = await sql<Caller>`
      select company_id as "companyId", connection_id as "connectionId", expired from app.find_by_token(${hashToken(token)})`.execute(tx);
    return rows[0] ?? fail("ERR_API_TOKEN");
  });
}
