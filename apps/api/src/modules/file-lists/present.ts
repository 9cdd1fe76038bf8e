import type { FileListNews, FileListOption } from "@recado/contract/file-lists";
import type { z } from "zod";
import { withAbilities } from "../../platform/access.ts";
import { linkToFile } from "../files/present.ts";
import { fileListPolicy } from "./policy.ts";
import type { FileListRow, OptionRow } from "./queries.ts";

export const presentFileListNews = ({ userName, options, ...row }: FileListRow): z.input<typeof FileListNews> => ({
  ...row,
  user: { id: row.userId, name: userName },
  options: options.map((option) => presentOption(row.companyId, option)),
});

export const presentFileList = withAbilities(presentFileListNews, fileListPolicy, "change");

const presentOption = (companyId: number, { id, listId, name, fileId, fileName, type, size }: OptionRow): FileListOption => ({
  id,
  fileId: listId,
  name: name || (fileName ?? ""),
  path: fileId === null ? null : linkToFile(companyId, fileId),
  mediaType: type,
  size,
});
