import { z } from "zod";
import { fail } from "../../../platform/errors.ts";
import { log } from "../../../platform/log.ts";
import { askOutside } from "../../../platform/outbound/askOutside.ts";
import { amountOf } from "./brCode.ts";
import { efiAccount } from "./provider.ts";

/** A Pix that has arrived, with the bank's own id for it. */
const Pix = z.object({
  endToEndId: z.string().min(1).max(50),
  valor: z.string(),
  /** Amounts of it that were sent back, by us or by the banks. */
  devolucoes: z.array(z.object({ id: z.string().max(50), valor: z.string(), status: z.string() })).default([]),
});

/** A charge as Efí knows it: the only word that counts, whatever a webhook says. */
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  location: z.string().default(""),
  pixCopiaECola: z.string().default(""),
  valor: z.object({ original: z.string() }),
  pix: z.array(Pix).default([]),
});
export type Cob = z.infer<typeof Cob>;

export type Wanted = { txid: string; cents: number; invoiceId: number; seconds: number };

/** Asked again under the same txid, Efí has it already: then that one is meant. */
export async function registerCharge({ txid, cents, invoiceId, seconds }: Wanted): Promise<Cob> {
  const wanted = {
    calendario: { expiracao: seconds },
    valor: { original: amountOf(cents) },
    chave: efiAccount().key,
    solicitacaoPagador: `#Fatura:${invoiceId}`,
  };
  const answer = await ask("PUT", `/v2/cob/${txid}`, wanted);
  return answer.ok ? Cob.parse(answer.body) : readCharge(txid);
}

export async function readCharge(txid: string): Promise<Cob> {
  const answer = await ask("GET", `/v2/cob/${txid}`);
  if (answer.ok) return Cob.parse(answer.body);
  log.warn({ txid, status: answer.status }, "Efí does not show a charge");
  return fail("ERR_UNAVAILABLE");
}

/** Efí's own check of the certificate is skipped: the secret in the address shows who reports, and a report is only a hint. */
export async function registerWebhook() {
  const { key, webhook } = efiAccount();
  if (!webhook) return;
  const url = new URL(webhook.url);
  url.searchParams.set("hmac", webhook.secret);
  url.searchParams.set("ignorar", "");
  const answer = await ask("PUT", `/v2/webhook/${encodeURIComponent(key)}`, { webhookUrl: url.href }, { "x-skip-mtls-checking": "true" });
  if (!answer.ok)
    log.warn({ status: answer.status }, "Efí did not take the address for reports: payments are looked for every ten minutes");
}

type Asked = { ok: true; body: unknown } | { ok: false; status: number };

async function ask(method: "GET" | "PUT", path: string, body?: object, headers: Record<string, string> = {}): Promise<Asked> {
  const answer = await askWith(await token(), method, path, body, headers);
  if (answer.status !== 401) return seen(answer);
  known = undefined; // it was taken back before its time
  return seen(await askWith(await token(), method, path, body, headers));
}

const seen = ({ status, text }: { status: number; text: string }): Asked =>
  status >= 200 && status < 300 ? { ok: true, body: text === "" ? {} : JSON.parse(text) } : { ok: false, status };

const askWith = (bearer: string, method: "GET" | "PUT", path: string, body?: object, headers: Record<string, string> = {}) =>
  exchange(path, method, {
    headers: { ...headers, authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const TIMEOUT_MS = 15_000;

async function exchange(path: string, method: "GET" | "PUT" | "POST", question: { headers: Record<string, string>; body?: string }) {
  const { url, certificate } = efiAccount();
  const answer = await askOutside(`${url}${path}`, {
    ...question,
    method,
    certificate,
    timeoutMs: TIMEOUT_MS,
    redirectsMax: 0,
    allowPrivate: true, // configured by the installation itself
  });
  if (!answer.ok) {
    log.warn({ path: path.split("?")[0], reason: answer.reason }, "Efí was not reached");
    return fail("ERR_UNAVAILABLE");
  }
  return { status: answer.status, text: answer.body.toString() };
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const EARLY_MS = 60_000;
let known: { token: string; of: string; until: number } | undefined;

/** Kept until shortly before it expires. */
async function token(): Promise<string> {
  const { clientId, clientSecret, url } = efiAccount();
  if (known && known.of === `${url} ${clientId}` && known.until > performance.now()) return known.token;
  const { status, text } = await exchange("/oauth/token", "POST", {
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ grant_type: "client_credentials" }),
  });
  if (status !== 200) {
    log.warn({ status }, "Efí refuses our sign-in");
    return fail("ERR_UNAVAILABLE");
  }
  const { access_token, expires_in } = Token.parse(JSON.parse(text));
  known = { token: access_token, of: `${url} ${clientId}`, until: performance.now() + expires_in * 1000 - EARLY_MS };
  return access_token;
}
