import type { Answer, Endpoint, Input } from "@recado/contract/endpoint";
import { nothing } from "@recado/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { Ctx } from "../company.ts";
import { AppError, fail } from "../errors.ts";
import { markArrived, noteArrival } from "../storage/arrivals.ts";
import { newKey } from "../storage/keys.ts";
import { removeObject } from "../storage/storage.ts";
import { type StoredFile, storeIncoming, storeUpload } from "../storage/upload.ts";
import { countParts } from "./formParts.ts";
import { parse } from "./parse.ts";
import { admit, inSessionTurn, serve } from "./route.ts";
import type { Api } from "./server.ts";
import { sessionOf } from "./token.ts";

export type Uploads<E extends Endpoint> = {
  /** The access check, before a byte is read; the body is not known yet. */
  allow(ctx: Ctx, input: Pick<Input<E>, "params" | "query">): Promise<unknown>;
  /** The files are stored; unless a transaction keeps them, they are deleted later. */
  keep(ctx: Ctx, input: Input<E>, files: StoredFile[]): Promise<Answer<E>>;
};

/** Fields and files in one body, or only fields as JSON. The files are stored one by one between two short transactions. */
export function uploadsRoute<E extends Endpoint>(api: Api, endpoint: E, { allow, keep }: Uploads<E>) {
  const { uploads } = endpoint;
  if (!uploads) throw new Error(`${endpoint.path} takes no files.`);
  serve(api, endpoint, async (request) => {
    const session = await sessionOf(request);
    if (!request.isMultipart()) return withoutFiles(session, request);
    const companyId = await inSessionTurn(session, async (ctx) => {
      request.who = { company: ctx.companyId, user: ctx.actor.id };
      await admit(ctx, endpoint);
      const input = parse({ ...endpoint, body: nothing }, { params: request.params, query: request.query, body: {} });
      await allow(ctx, input as unknown as Input<E>);
      return ctx.companyId;
    });
    const { fields, files } = await receiveParts(request, uploads, {
      companyId,
      note: (key) => inSessionTurn(session, (ctx) => noteArrival(ctx, key)),
    });
    return inSessionTurn(session, async (ctx) => {
      const input = parse(endpoint, { params: request.params, query: request.query, body: fields });
      for (const { key } of files) await markArrived(ctx, key);
      return endpoint.response.parse(await keep(ctx, input, files));
    }).catch(async (error: unknown) => {
      if (error instanceof AppError) await discard(files); // surely rolled back; after any other failure the commit may have succeeded
      throw error;
    });
  });

  /** A body without files: one transaction is enough. */
  const withoutFiles = (session: string, request: FastifyRequest) =>
    inSessionTurn(session, async (ctx) => {
      request.who = { company: ctx.companyId, user: ctx.actor.id };
      await admit(ctx, endpoint);
      const input = parse(endpoint, request);
      await allow(ctx, input);
      return endpoint.response.parse(await keep(ctx, input, []));
    });
}

const FIELD_MAX_BYTES = 256 * 1024;
const FIELDS_MAX = 30;

type Receiver = { companyId: number; note(key: string): Promise<unknown> };

/** Each file is noted before its first byte, so that one that is never kept is deleted later. */
export async function receiveParts(request: FastifyRequest, limits: NonNullable<Endpoint["uploads"]>, { companyId, note }: Receiver) {
  const fields = new Map<string, string | string[]>();
  const files: StoredFile[] = [];
  const { fieldsMax = FIELDS_MAX } = limits;
  const partsBegun = countParts(request);
  let [read, isElsewhere] = [0, false];
  const parts = request.parts({
    limits: {
      files: limits.filesMax,
      fields: fieldsMax,
      parts: limits.filesMax + fieldsMax,
      fieldSize: FIELD_MAX_BYTES,
      fileSize: limits.maxBytes + 1,
    },
  });
  try {
    for await (const part of parts) {
      read++;
      if (part.type === "field" && part.fieldname === limits.field && part.value !== "") fail("ERR_NO_FILE"); // otherwise the record would be saved without its file
      if (part.type === "field") put(fields, part.fieldname, textOf(part.value));
      else if (part.fieldname !== limits.field) {
        isElsewhere = true;
        part.file.resume();
      } else {
        const key = newKey(companyId);
        await note(key);
        files.push(await (limits.isMedia ? storeIncoming : storeUpload)(key, part, limits.maxBytes));
      }
    }
    if (partsBegun() > read) fail("ERR_VALIDATION", { details: { body: ["part"] } });
  } catch (error) {
    await discard(files);
    return refuseUnreadable(error);
  }
  // The sender meant a file in an unknown field to arrive, so do not save without it.
  if (files.length === 0 && (fields.size === 0 || isElsewhere)) fail("ERR_NO_FILE");
  return { fields: Object.fromEntries(fields), files };
}

/** Files that no row will refer to are deleted at once; what cannot be deleted now was noted, and is deleted later. */
const discard = (files: StoredFile[]) => Promise.allSettled(files.map(({ key }) => removeObject(key)));

/** A part declared as JSON arrives here already parsed. */
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The form parser throws plain errors for malformed forms: those are the caller's mistake. All others are passed on. */
export function refuseUnreadable(error: unknown): never {
  const isUnreadable = error instanceof Error && /^Multipart: Boundary|end of multipart data$/.test(error.message);
  throw isUnreadable ? new AppError("ERR_VALIDATION") : error;
}

/** A repeated field becomes a list: clients send a caption for each file. */
function put(fields: Map<string, string | string[]>, name: string, value: string) {
  const previous = fields.get(name);
  fields.set(name, previous === undefined ? value : [previous, value].flat());
}
