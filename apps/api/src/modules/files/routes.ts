import { Readable } from "node:stream";
import { files } from "@recado/contract/files";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { parse } from "../../platform/http/parse.ts";
import type { Api } from "../../platform/http/server.ts";
import { serveHeaders } from "../../platform/sniff.ts";
import { openObject } from "../../platform/storage/storage.ts";
import { fileOfLink } from "./present.ts";
import { type FileRow, findFile } from "./queries.ts";
import { isKnown, isStillOf, rangeOf } from "./range.ts";

/** The only response that is not JSON: the bytes, with headers that let nothing in them run. */
export function fileRoutes({ app }: Api) {
  app.get(`/api${files.open.path}`, async (request, reply) => {
    const { link } = parse(files.open, request).params;
    const { companyId, fileId } = fileOfLink(link) ?? fail("ERR_LINK_EXPIRED");
    const file = await inCompany(companyId, (ctx) => findFile(ctx, fileId));
    if (!file || file.removedAt) return fail("ERR_NO_FILE_FOUND");
    return answer(request, reply, file);
  });
}

/** Players request ranges: without them seeking fails, and Safari plays nothing. */
async function answer({ method, headers }: FastifyRequest, reply: FastifyReply, { key, name, type, size, sha256 }: FileRow) {
  const etag = `"${sha256}"`;
  reply.headers({ ...serveHeaders(type, name), "cache-control": "private, max-age=3600", "accept-ranges": "bytes", etag });
  if (isKnown(etag, headers["if-none-match"])) return reply.code(304).send();
  if (method === "HEAD") return reply.header("content-length", String(size)).send(Readable.from([])); // the file itself is not opened

  const wanted = isStillOf(etag, headers["if-range"] as string | undefined) ? rangeOf(headers.range, size) : { kind: "whole" as const };
  if (wanted.kind === "beyond")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .send();
  if (wanted.kind === "whole") {
    const object = await openObject(key);
    return reply.header("content-length", String(object.size)).send(object.stream);
  }
  const { first, last } = wanted;
  const part = await openObject(key, { first, last });
  return reply
    .code(206)
    .headers({ "content-range": `bytes ${first}-${last}/${size}`, "content-length": String(part.size) })
    .send(part.stream);
}
