import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { inCompany } from "../../../platform/company.ts";
import { sameText } from "../../../platform/crypto/secrets.ts";
import { defer } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { Refusal } from "../../../platform/process/refusal.ts";
import { findCharge } from "./charges.ts";
import { checkPix } from "./checking.ts";
import { registerWebhook } from "./efi.ts";
import { pixAccount } from "./provider.ts";
import { companyOfTxid } from "./txid.ts";

const Report = z.object({
  pix: z
    .array(z.object({ txid: z.string().optional() }))
    .max(500)
    .optional(),
});
const BYTES_MAX = 256 * 1024;

/**
 * Where Efí reports payments, on a port of its own behind a proxy with https. A report is a hint: it carries the secret of the address, and
 * what it says is asked again. So a forged or repeated one changes nothing.
 */
export async function startPixWebhook(): Promise<{ port: number; close(): Promise<void> } | undefined> {
  const account = pixAccount();
  if (account?.provider !== "efi" || !account.webhook) return undefined;
  const { port, secret } = account.webhook;
  const server = createServer((request, response) => {
    void hear(request, response, secret).catch((error: unknown) => {
      log.warn({ err: error }, "a report of a payment could not be taken");
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, resolve)).catch((error: Error) => {
    throw new Refusal(`PIX_WEBHOOK_PORT: ${port} cannot be listened on (${error.message}); give another one.`);
  });
  // Efí may be unreachable at that moment: the ten minutes hold then.
  registerWebhook().catch(() => {});
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function hear(request: IncomingMessage, response: ServerResponse, secret: string) {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (request.method !== "POST") return void response.writeHead(405).end();
  if (!sameText(url.searchParams.get("hmac") ?? "", secret)) return void response.writeHead(401).end();
  const body = await read(request);
  const { success, data } = Report.safeParse(body);
  if (!success) return void response.writeHead(400).end();
  const txids = new Set((data.pix ?? []).flatMap(({ txid }) => (txid ? [txid] : [])));
  for (const txid of txids) await hint(txid);
  response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
}

async function hint(txid: string) {
  const companyId = companyOfTxid(txid);
  if (companyId === null) return;
  await inCompany(companyId, async (ctx) => {
    if (await findCharge(ctx, txid)) await defer(ctx, checkPix, { txid });
  }).catch((error: unknown) => log.debug({ err: error }, "a report of a charge that is none of ours"));
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
