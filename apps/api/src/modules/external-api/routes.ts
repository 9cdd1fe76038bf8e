import { API_MESSAGES_PER_MINUTE, type ExternalMessage, externalApi } from "@recado/contract/external-api";
import type { FastifyRequest } from "fastify";
import { type Ctx, inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { parse } from "../../platform/http/parse.ts";
import { admit, route, serve } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { receiveParts } from "../../platform/http/uploads.ts";
import { type Spent, spend } from "../../platform/limits.ts";
import { openOutside } from "../../platform/outbound/openOutside.ts";
import { markArrived, noteArrival } from "../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { digitsOf } from "../contacts/numbers.ts";
import { storeStream } from "../files/store.ts";
import { piecesOf } from "../messages/actions/compose.ts";
import { requestHash } from "../messages/actions/repeat.ts";
import { type Caller, callerOf } from "./caller.ts";
import { noted, type RequestNotes } from "./calls.ts";
import { presentCall } from "./present.ts";
import { accessCallsOf, listCalls } from "./queries.ts";
import { sendForOthers } from "./send.ts";

const KEY = /^[\x21-\x7e]{1,90}$/;

export function externalApiRoutes(api: Api) {
  serve(api, externalApi.send, async (request) => {
    const caller = await callerOf(request);
    request.who = { company: caller.companyId, user: null };
    return noted(caller, (notes) => sent(request, caller, notes));
  });

  route(api, externalApi.calls, async (ctx, { params }) => {
    await accessCallsOf(ctx, params.id);
    return { calls: (await listCalls(ctx, params.id)).map(presentCall) };
  });
}

/** `notes` is filled as soon as the request is read, so that a refusal is recorded with it. */
async function sent(request: FastifyRequest, caller: Caller, notes: RequestNotes) {
  const asCaller = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(caller.companyId, (ctx) => work({ ...ctx, expired: caller.expired }));
  await asCaller((ctx) => admit(ctx, externalApi.send));
  const key = keyOf(request);
  const { body, files, counted } = await givenIn(request, caller, notes);
  const clientRequest =
    key === undefined ? undefined : { clientId: `api ${key}`, asked: requestHash({ ...body, number: digitsOf(body.number) }, files) };
  if (body.mediaUrl !== "") files.push(await fetched(caller, body));
  await recount(caller, counted, piecesOf(body, files).length);

  const { messageIds, ticketId } = await asCaller(async (ctx) => {
    for (const file of files) await markArrived(ctx, file.key);
    return sendForOthers(ctx, caller.connectionId, body, { files, request: clientRequest });
  });
  const answer = { mensagem: "Mensagem enviada", messageId: messageIds[0]?.toString(), messageIds: messageIds.map(String), ticketId };
  return externalApi.send.response.parse(answer);
}

type Given = { body: ExternalMessage; files: StoredFile[]; counted: Counted };

/** A request refused for its contents costs no message; a form counts as one message before its files are read, and in full afterwards. */
async function givenIn(request: FastifyRequest, caller: Caller, notes: RequestNotes): Promise<Given> {
  const read = (fields: unknown) => {
    const { body } = parse(externalApi.send, { params: {}, query: {}, body: fields });
    notes.number = body.number;
    if (body.mediaUrl !== "") notes.kind = "media";
    return body;
  };
  const { uploads } = externalApi.send;
  if (!uploads || !request.isMultipart()) {
    const body = read(request.body);
    return { body, files: [], counted: await count(caller, Math.max(1, piecesOf(body, []).length)) };
  }
  const counted = await count(caller, 1);
  const { companyId } = caller;
  const note = (key: string) => inCompany(companyId, (ctx) => noteArrival(ctx, key));
  const { fields, files } = await receiveParts(request, uploads, { companyId, note });
  if (files.length > 0) notes.kind = "media";
  return { body: read(fields), files, counted };
}

type Counted = Spent & { messages: number };

/** Counts every message to send, however many one request has. */
async function count({ companyId, connectionId }: Caller, messages: number): Promise<Counted> {
  const key = `external api ${companyId} ${connectionId}`;
  return { messages, ...(await spend([{ key, most: API_MESSAGES_PER_MINUTE, seconds: 60, worth: messages }])) };
}

async function recount(caller: Caller, counted: Counted, messages: number) {
  if (messages <= counted.messages) return;
  await counted.giveBack();
  await count(caller, messages);
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && KEY.test(key)) return key;
  return fail("ERR_VALIDATION", { details: { "Idempotency-Key": ["format"] } });
}

const FETCH_MS = 60_000;

/** Downloads from any public address, never from an internal one. */
async function fetched({ companyId }: Caller, { mediaUrl }: ExternalMessage): Promise<StoredFile> {
  const bytesMax = externalApi.send.uploads?.maxBytes ?? 0;
  const opened = await openOutside(mediaUrl, { timeoutMs: FETCH_MS, bytesMax });
  // The same reason for an internal address and for a missing one: a token's owner must not learn which internal names exist.
  if (!opened.ok) return fail("ERR_WAPP_DOWNLOAD_MEDIA", { reason: opened.reason === "address" ? "unreachable" : opened.reason });
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
