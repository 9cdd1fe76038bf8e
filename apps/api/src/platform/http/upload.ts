import type { Answer, Endpoint, Input, Upload as Limits } from "@recado/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Ctx } from "../company.ts";
import { fail } from "../errors.ts";
import { markArrived, noteArrival } from "../storage/arrivals.ts";
import { newKey } from "../storage/keys.ts";
import { type StoredFile, storeIncoming, storeUpload } from "../storage/upload.ts";
import { parse } from "./parse.ts";
import { admit, inSessionTurn, serve } from "./route.ts";
import type { Api } from "./server.ts";
import { sessionOf } from "./token.ts";
import { refuseUnreadable } from "./uploads.ts";

export type Upload<E extends Endpoint> = {
  /** The access check, before a byte is read. */
  allow(ctx: Ctx, input: Input<E>): Promise<unknown>;
  /** The file is stored; unless a transaction keeps it, it is deleted later. */
  keep(ctx: Ctx, input: Input<E>, file: StoredFile): Promise<Answer<E>>;
};

/** Two short transactions around the stream, so that no connection is held while a phone uploads a video. */
export function uploadRoute<E extends Endpoint>(api: Api, endpoint: E, { allow, keep }: Upload<E>) {
  const { upload } = endpoint;
  if (!upload) throw new Error(`${endpoint.path} takes no file.`);
  serve(api, endpoint, async (request) => {
    const session = await sessionOf(request);
    const { input, key } = await inSessionTurn(session, async (ctx) => {
      request.who = { company: ctx.companyId, user: ctx.actor.id };
      await admit(ctx, endpoint);
      if (!request.isMultipart()) fail("ERR_UNSUPPORTED_MEDIA_TYPE");
      const input = parse(endpoint, { params: request.params, query: request.query, body: {} });
      await allow(ctx, input);
      const key = newKey(ctx.companyId);
      await noteArrival(ctx, key);
      return { input, key };
    });
    const file = await receiveFile(request, upload, key).catch(refuseUnreadable);
    return inSessionTurn(session, async (ctx) => {
      await markArrived(ctx, key);
      return endpoint.response.parse(await keep(ctx, input, file));
    });
  });
}

async function receiveFile(request: FastifyRequest, { maxBytes, isMedia }: Limits, key: string): Promise<StoredFile> {
  const part = (await request.file({ limits: { fileSize: maxBytes + 1 } })) ?? fail("ERR_NO_FILE");
  return (isMedia ? storeIncoming : storeUpload)(key, part, maxBytes);
}
