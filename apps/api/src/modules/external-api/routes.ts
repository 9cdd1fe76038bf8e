import { type ExternalMessage, externalApi } from "@recado/contract/external-api";
import type { FastifyRequest } from "fastify";
import { type Ctx, inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { parse } from "../../platform/http/parse.ts";
import { admit, serve } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { receiveParts } from "../../platform/http/uploads.ts";
import { spend } from "../../platform/limits.ts";
import { openOutside } from "../../platform/outbound/openOutside.ts";
import { markArrived, noteArrival } from "../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { storeStream } from "../files/store.ts";
import { type Caller, callerOf } from "./caller.ts";
import { sendForOthers } from "./send.ts";

const PER_MINUTE = 100;
const KEY = /^[\x21-\x7e]{1,90}$/;

export function externalApiRoutes(api: Api) {
  serve(api, externalApi.send, async (request) => {
    const caller = await callerOf(request);
    request.who = { company: caller.companyId, user: null };
    const asCaller = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(caller.companyId, (ctx) => work({ ...ctx, expired: caller.expired }));
    await asCaller((ctx) => admit(ctx, externalApi.send));
    const key = keyOf(request);
    const { body, files } = await givenIn(request, caller);
    if (body.mediaUrl !== "") files.push(await fetched(caller, body));

    const { messageIds, ticketId } = await asCaller(async (ctx) => {
      for (const file of files) await markArrived(ctx, file.key);
      return sendForOthers(ctx, caller.connectionId, body, { files, key });
    });
    const answer = { mensagem: "Mensagem enviada", messageId: messageIds[0]?.toString(), messageIds: messageIds.map(String), ticketId };
    return externalApi.send.response.parse(answer);
  });
}

/** What is refused for what it says counts no message; what brings files is counted before they flow. */
async function givenIn(
  request: FastifyRequest,
  { companyId, connectionId }: Caller,
): Promise<{ body: ExternalMessage; files: StoredFile[] }> {
  const count = () => spend([{ key: `external api ${companyId} ${connectionId}`, most: PER_MINUTE, seconds: 60 }]);
  const read = (fields: unknown) => parse(externalApi.send, { params: {}, query: {}, body: fields }).body;
  const { uploads } = externalApi.send;
  if (!uploads || !request.isMultipart()) {
    const body = read(request.body);
    await count();
    return { body, files: [] };
  }
  await count();
  const note = (key: string) => inCompany(companyId, (ctx) => noteArrival(ctx, key));
  const { fields, files } = await receiveParts(request, uploads, { companyId, note });
  return { body: read(fields), files };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && KEY.test(key)) return key;
  return fail("ERR_VALIDATION", { details: { "Idempotency-Key": ["format"] } });
}

const FETCH_MS = 60_000;

/** From wherever the other system keeps it, so long as that is no place inside. */
async function fetched({ companyId }: Caller, { mediaUrl }: ExternalMessage): Promise<StoredFile> {
  const bytesMax = externalApi.send.uploads?.maxBytes ?? 0;
  const opened = await openOutside(mediaUrl, { timeoutMs: FETCH_MS, bytesMax });
  if (!opened.ok) return fail("ERR_WAPP_DOWNLOAD_MEDIA", { reason: opened.reason });
  if (opened.status === 200) return storeStream(companyId, opened.stream, { name: nameIn(opened.url), bytesMax });
  opened.stream.destroy();
  return fail("ERR_WAPP_DOWNLOAD_MEDIA", { reason: "status" });
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "file";
  } catch {
    return last;
  }
}
