import { mac, randomToken } from "../../platform/crypto/secrets.ts";

const SECRET_BYTES = 24;

/** Contains company and user, so that nothing is searched across companies; only the secret proves anything. */
export type Token = { companyId: number; userId: number; secret: string };

const ID_MAX = 2_147_483_647;

export const newToken = (companyId: number, userId: number): Token => ({ companyId, userId, secret: randomToken(SECRET_BYTES) });

export const writeToken = ({ companyId, userId, secret }: Token) => `${companyId}.${userId}.${secret}`;

/** Undefined if malformed. */
export function readToken(text: string): Token | undefined {
  const [, company, user, secret = ""] = /^(\d{1,10})\.(\d{1,10})\.([\w-]{20,60})$/.exec(text) ?? [];
  const [companyId, userId] = [Number(company), Number(user)];
  return companyId <= ID_MAX && userId <= ID_MAX ? { companyId, userId, secret } : undefined;
}

/** What is stored of it: a reader of the table cannot derive a link from it. */
export const tokenMac = ({ companyId, userId, secret }: Token) => mac("invitation", String(companyId), String(userId), secret);
