import type { FileList, FileListNews, FileListOption } from "@recado/contract/file-lists";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { fileListPolicy } from "./policy.ts";
import type { FileListRow, OptionRow } from "./queries.ts";

export const presentFileList = (actor: Actor, row: FileListRow): FileList => ({
  ...presentFileListNews(row),
  can: abilities(fileListPolicy, actor, row, "change"),
});

export const presentFileListNews = ({ userName, options, createdAt, updatedAt, ...row }: FileListRow): FileListNews => ({
  ...row,
  user: { id: row.userId, name: userName },
  options: options.map((option) => presentOption(row.companyId, option)),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const presentOption = (companyId: number, { id, listId, name, fileId, fileName, type, size }: OptionRow): FileListOption => ({
  id,
  fileId: listId,
  name: name || (fileName ?? ""),
  path: fileId === null ? null : linkToFile(companyId, fileId),
  mediaType: type,
  size,
});
