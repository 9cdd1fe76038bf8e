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
import { askedIn } from "../messages/actions/repeat.ts";
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
    return noted(caller, (told) => sent(request, caller, told));
  });

  route(api, externalApi.calls, async (ctx, { params }) => {
    await accessCallsOf(ctx, params.id);
    return { calls: (await listCalls(ctx, params.id)).map(presentCall) };
  });
}

/** `told` learns what was asked as soon as it is read, so that a refusal is noted with it. */
async function sent(request: FastifyRequest, caller: Caller, told: RequestNotes) {
  const asCaller = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(caller.companyId, (ctx) => work({ ...ctx, expired: caller.expired }));
  await asCaller((ctx) => admit(ctx, externalApi.send));
  const key = keyOf(request);
  const { body, files, counted } = await givenIn(request, caller, told);
  const asked =
    key === undefined ? undefined : { clientId: `api ${key}`, asked: askedIn({ ...body, number: digitsOf(body.number) }, files) };
  if (body.mediaUrl !== "") files.push(await fetched(caller, body));
  await recount(caller, counted, piecesOf(body, files).length);

  const { messageIds, ticketId } = await asCaller(async (ctx) => {
    for (const file of files) await markArrived(ctx, file.key);
    return sendForOthers(ctx, caller.connectionId, body, { files, request: asked });
  });
  const answer = { mensagem: "Mensagem enviada", messageId: messageIds[0]?.toString(), messageIds: messageIds.map(String), ticketId };
  return externalApi.send.response.parse(answer);
}

type Given = { body: ExternalMessage; files: StoredFile[]; counted: Counted };

/** What is refused for what it says counts no message; a form is counted as one before its files flow, and whole when they are in. */
async function givenIn(request: FastifyRequest, caller: Caller, told: RequestNotes): Promise<Given> {
  const read = (fields: unknown) => {
    const { body } = parse(externalApi.send, { params: {}, query: {}, body: fields });
    told.number = body.number;
    if (body.mediaUrl !== "") told.kind = "media";
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
  if (files.length > 0) told.kind = "media";
  return { body: read(fields), files, counted };
}

type Counted = Spent & { messages: number };

/** Each message that is to go out, however many of them one request brings. */
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

/** From wherever the other system keeps it, so long as that is no place inside. */
async function fetched({ companyId }: Caller, { mediaUrl }: ExternalMessage): Promise<StoredFile> {
  const bytesMax = externalApi.send.uploads?.maxBytes ?? 0;
  const opened = await openOutside(mediaUrl, { timeoutMs: FETCH_MS, bytesMax });
  // One word for a place inside and for one that is not there: whoever has a token is not to learn which names exist inside.
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
