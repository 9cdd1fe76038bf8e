import { type FileList, type FileListValues, fileLists } from "@recado/contract/file-lists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Progress } from "../../lib/net/upload.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const fileListKeys = { all: ["file-lists"] };

export const useFileLists = () =>
  useInfiniteList({
    key: fileListKeys.all,
    load: async (query) => {
      const { files, ...page } = await call(fileLists.list, { query });
      return { ...page, records: files };
    },
  });

type Words = Omit<FileListValues, "options"> & { options: { id?: number | null; name: string }[] };

export const saveFileList = (id: number | undefined, values: Words): Promise<FileList> =>
  id === undefined ? call(fileLists.create, { body: values }) : call(fileLists.update, { params: { id }, body: values });

/** One at a time, so that each has its own progress, and one that is refused leaves the others in. */
export const uploadInto = async (id: number, optionId: number, file: File, onProgress: Progress): Promise<FileList> =>
  (await call(fileLists.upload, { params: { id }, body: { id: String(optionId) }, files: [file] }, { onProgress })).fileList;

export function useRemoveFileList() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(fileLists.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: fileListKeys.all }), // refused means that ours is out of date
  });
}
