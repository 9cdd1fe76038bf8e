import type { Endpoint, Input, Output } from "@recado/contract/endpoint";
import type { Ctx } from "../company.ts";
import { inSession } from "../company.ts";
import { fail } from "../errors.ts";
import { dropUpload, keepUpload, type StoredFile } from "../storage/upload.ts";
import { parse } from "./parse.ts";
import { admit, serve } from "./route.ts";
import type { Api } from "./server.ts";
import { sessionOf } from "./token.ts";

export type Upload<E extends Endpoint> = {
  /** The door, before a byte is read. */
  allow(ctx: Ctx, input: Input<E>): Promise<unknown>;
  /** The file stands in the store; what the transaction does not keep is taken out again. */
  keep(ctx: Ctx, input: Input<E>, file: StoredFile): Promise<Output<E>>;
};

/** Two short transactions around the stream: nobody holds a connection while a phone uploads a film. */
export function uploadRoute<E extends Endpoint>(api: Api, endpoint: E, { allow, keep }: Upload<E>) {
  const { upload } = endpoint;
  if (!upload) throw new Error(`${endpoint.path} takes no file.`);
  serve(api, endpoint, async (request) => {
    const session = await sessionOf(request);
    const { input, companyId } = await inSession(session, async (ctx) => {
      await admit(ctx, endpoint);
      if (!request.isMultipart()) fail("ERR_UNSUPPORTED_MEDIA_TYPE");
      const input = parse(endpoint, { params: request.params, query: request.query, body: {} });
      await allow(ctx, input);
      return { input, companyId: ctx.companyId };
    });
    const part = (await request.file({ limits: { fileSize: upload.maxBytes + 1 } })) ?? fail("ERR_NO_FILE");
    const file = await keepUpload(companyId, part, upload.maxBytes);
    try {
      return await inSession(session, (ctx) => keep(ctx, input, file));
    } catch (error) {
      await dropUpload(file);
      throw error;
    }
  });
}
