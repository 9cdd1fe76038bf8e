import { files } from "@recado/contract/files";
import { inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { parse } from "../../platform/http/parse.ts";
import type { Api } from "../../platform/http/server.ts";
import { serveHeaders } from "../../platform/sniff.ts";
import { openObject } from "../../platform/storage/storage.ts";
import { fileOfLink } from "./present.ts";
import { findFile } from "./queries.ts";

/** The only answer that is not JSON: the bytes, under headers that let nothing in them run. */
export function fileRoutes({ app }: Api) {
  app.get(`/api${files.open.path}`, async (request, reply) => {
    const { link } = parse(files.open, request).params;
    const { companyId, fileId } = fileOfLink(link) ?? fail("ERR_LINK_EXPIRED");
    const file = await inCompany(companyId, (ctx) => findFile(ctx, fileId));
    if (!file || file.removedAt) return fail("ERR_NO_FILE_FOUND");
    const object = await openObject(file.key);
    return reply
      .headers({ ...serveHeaders(file.type, file.name), "content-length": String(object.size), "cache-control": "private, max-age=3600" })
      .send(object.stream);
  });
}
