import type { IntegrationFailure } from "@recado/contract/integrations";
import { serviceAccountOf } from "@recado/contract/integrations";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { now } from "../../../platform/clock.ts";
import { log } from "../../../platform/log.ts";
import { askOutside } from "../../../platform/outbound/askOutside.ts";
import { type Failed, failureOf, jsonOf } from "../failures.ts";

export const GOOGLE_TIMEOUT_MS = 10_000;
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/dialogflow";
const TOKEN_SECONDS = 3600;
/** A token is not used any more this long before it ends. */
const MARGIN_MS = 5 * 60_000;
const TOKENS_MAX = 1000;

/** The regions in which Dialogflow keeps agents. Addresses are made from this list alone, never from what a company writes. */
const regions = new Set([
  "asia-east1",
  "asia-northeast1",
  "asia-northeast3",
  "asia-south1",
  "asia-southeast1",
  "asia-southeast2",
  "australia-southeast1",
  "eu",
  "europe-central2",
  "europe-north1",
  "europe-west1",
  "europe-west2",
  "europe-west3",
  "europe-west4",
  "europe-west6",
  "me-west1",
  "northamerica-northeast1",
  "southamerica-east1",
  "us",
  "us-central1",
  "us-east1",
  "us-west1",
]);

/** The server of a region; undefined if there is none. */
export const serverOf = (region: string): string | undefined => {
  if (region !== "global" && !regions.has(region)) return undefined;
  return fake ?? `https://${region === "global" ? "" : `${region}-`}dialogflow.googleapis.com`;
};

/** A server of the tests that stands for all of Google's. */
let fake: string | undefined;
export function configureGoogle(address?: string) {
  fake = address;
  tokens.clear();
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(TOKEN_SECONDS) });
type Held = { token: string; until: number };
const tokens = new Map<string, Held>();

export type Asked = { ok: true; json: unknown } | Failed;

/** Signed in with the service account; a token is used until shortly before it ends. */
export async function askGoogle(key: string, url: string, body: object): Promise<Asked> {
  const token = await tokenOf(key);
  if (typeof token !== "string") return token;
  const asked = await post(url, { authorization: `Bearer ${token}`, "content-type": "application/json" }, JSON.stringify(body));
  // The account may have lost its rights since: the next call signs in anew.
  if (!asked.ok && asked.reason === "key") tokens.delete(key);
  return asked;
}

async function tokenOf(key: string): Promise<string | Failed> {
  const held = tokens.get(key);
  if (held && held.until > now().getTime()) return held.token;
  const assertion = await assertionOf(key);
  if (assertion === undefined) return failed("key");
  const form = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const asked = await post(fake ? `${fake}/token` : TOKEN_URL, { "content-type": "application/x-www-form-urlencoded" }, form.toString());
  // What this server refuses is the account: it is gone, or its key is.
  if (!asked.ok) return asked.reason === "refused" ? failed("key") : asked;
  const { data } = Token.safeParse(asked.json);
  if (!data) return failed("broken");
  const [oldest] = tokens.keys();
  if (tokens.size >= TOKENS_MAX && oldest !== undefined) tokens.delete(oldest);
  tokens.set(key, { token: data.access_token, until: now().getTime() + data.expires_in * 1000 - MARGIN_MS });
  return data.access_token;
}

/** Undefined if it is no service account's key. Its own address of a token server is not used. */
async function assertionOf(key: string): Promise<string | undefined> {
  const account = serviceAccountOf(key);
  if (!account) return undefined;
  try {
    const at = Math.floor(now().getTime() / 1000);
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(account.client_email)
      .setAudience(TOKEN_URL)
      .setIssuedAt(at)
      .setExpirationTime(at + TOKEN_SECONDS)
      .sign(await importPKCS8(account.private_key, "RS256"));
  } catch (error) {
    log.info({ err: error }, "a service account's private key is unreadable");
    return undefined;
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<Asked> {
  const isFake = fake !== undefined && url.startsWith(`${fake}/`);
  const answer = await askOutside(url, { method: "POST", headers, body, timeoutMs: GOOGLE_TIMEOUT_MS, allowPrivate: isFake });
  return answer.ok && answer.status === 200 ? { ok: true, json: jsonOf(answer.body) } : failureOf(answer);
}

const failed = (reason: IntegrationFailure): Failed => ({ ok: false, reason, isPassing: false });
