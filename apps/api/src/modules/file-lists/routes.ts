import { fileLists } from "@recado/contract/file-lists";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import { addToFileList, changeFileList, createFileList, removeFileList } from "./actions.ts";
import { presentFileList } from "./present.ts";
import { accessFileList, listFileLists } from "./queries.ts";

export function fileListRoutes(api: Api) {
  route(api, fileLists.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listFileLists(ctx, query);
    return { files: rows.map((row) => presentFileList(ctx.actor, row)), count, hasMore };
  });

  route(api, fileLists.show, async (ctx, { params }) => presentFileList(ctx.actor, await accessFileList(ctx, params.id, "read")));

  route(api, fileLists.create, async (ctx, { body }) => presentFileList(ctx.actor, await createFileList(ctx, body)));

  route(api, fileLists.update, async (ctx, { params, body }) => presentFileList(ctx.actor, await changeFileList(ctx, params.id, body)));

  route(api, fileLists.remove, async (ctx, { params }) => {
    await removeFileList(ctx, params.id);
    return null;
  });

  uploadsRoute(api, fileLists.upload, {
    allow: (ctx, { params }) => accessFileList(ctx, params.id, "change"),
    keep: async (ctx, { params, body }, files) => ({
      mensagem: "Arquivos atualizados",
      fileList: presentFileList(ctx.actor, await addToFileList(ctx, params.id, files, body.id)),
    }),
  });
}
