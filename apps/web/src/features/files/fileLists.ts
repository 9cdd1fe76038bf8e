import { type FileList, type FileListValues, fileLists } from "@recado/contract/file-lists";
import { call } from "../../lib/api.ts";
import type { Progress } from "../../lib/net/upload.ts";
import { noun } from "../../ui/noun/noun.ts";
import { icon } from "./icon.ts";

export const fileListNoun = noun<FileList>({
  texts: "fileLists",
  icon,
  key: ["file-lists"],
  load: (query) => call(fileLists.list, { query }).then(({ files: records, ...page }) => ({ ...page, records })),
  remove: (id) => call(fileLists.remove, { params: { id } }),
  // The permissions of a list are only known to the server.
  reactions: (refetch) => ({ fileList: refetch }),
});

type Words = Omit<FileListValues, "options"> & { options: { id?: number | null; name: string }[] };

export const saveFileList = (id: number | undefined, values: Words): Promise<FileList> =>
  id === undefined ? call(fileLists.create, { body: values }) : call(fileLists.update, { params: { id }, body: values });

/** One upload at a time, so that each has its own progress, and a refused one does not affect the others. */
export const uploadInto = async (id: number, optionId: number, file: File, onProgress: Progress): Promise<FileList> =>
  (await call(fileLists.upload, { params: { id }, body: { id: String(optionId) }, files: [file] }, { onProgress })).fileList;
