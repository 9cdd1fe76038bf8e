import { Id } from "@recado/contract/common";
import { z } from "zod";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { removeObject } from "../../platform/storage/storage.ts";
import { deleteFile, findFile } from "./queries.ts";

export const removeStoredFile = job({
  name: "files.remove",
  key: z.object({ fileId: Id }),
  async run(companyId, { fileId }) {
    const file = await inCompany(companyId, (ctx) => findFile(ctx, fileId));
    if (!file?.removedAt) return;
    await removeObject(file.key);
    await inCompany(companyId, (ctx) => deleteFile(ctx, fileId));
  },
});
