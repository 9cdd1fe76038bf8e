import { fileLists } from "@recado/contract/file-lists";
import type { Api } from "../../platform/http/server.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import { crud, pages } from "../../platform/noun/crud.ts";
import { addToFileList, changeFileList, createFileList, removeFileList } from "./actions.ts";
import { presentFileList } from "./present.ts";
import { accessFileList, listFileLists } from "./queries.ts";

export function fileListRoutes(api: Api) {
  const actions = { create: createFileList, change: changeFileList, remove: removeFileList };
  crud(api, fileLists, { present: presentFileList, access: accessFileList, ...actions });
  pages(api, fileLists.list, "files", listFileLists, presentFileList);

  uploadsRoute(api, fileLists.upload, {
    allow: (ctx, { params }) => accessFileList(ctx, params.id, "change"),
    keep: async (ctx, { params, body }, files) => ({
      mensagem: "Arquivos atualizados",
      fileList: presentFileList(ctx.actor, await addToFileList(ctx, params.id, files, body.id)),
    }),
  });
}
