import { mac, randomToken } from "../../platform/crypto/secrets.ts";

const SECRET_BYTES = 24;

/** It names its company and its person, so that nothing is looked for across companies; the secret alone proves anything. */
export type Token = { companyId: number; userId: number; secret: string };

const ID_MAX = 2_147_483_647;

export const newToken = (companyId: number, userId: number): Token => ({ companyId, userId, secret: randomToken(SECRET_BYTES) });

export const writeToken = ({ companyId, userId, secret }: Token) => `${companyId}.${userId}.${secret}`;

/** Undefined for what was never one. */
export function readToken(text: string): Token | undefined {
  const [, company, user, secret = ""] = /^(\d{1,10})\.(\d{1,10})\.([\w-]{20,60})$/.exec(text) ?? [];
  const [companyId, userId] = [Number(company), Number(user)];
  return companyId <= ID_MAX && userId <= ID_MAX ? { companyId, userId, secret } : undefined;
}

/** What is stored of it: whoever reads the table can make no link of it. */
export const tokenMac = ({ companyId, userId, secret }: Token) => mac("invitation", String(companyId), String(userId), secret);
