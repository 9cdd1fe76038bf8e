import { contactLists } from "@recado/contract/contact-lists";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import type { UploadOptions } from "../../../lib/net/upload.ts";
import { isUnderWay } from "../../../ui/import/useImport.ts";
import { contactListKeys } from "../contactLists.ts";

/** The import into this list that is under way, by any admin, and the last one that has ended. */
export function useImportsOf(contactListId: number) {
  return useQuery({
    queryKey: contactListKeys.imports(contactListId),
    queryFn: async () => {
      const imports = await call(contactLists.imports, { params: { id: contactListId } });
      return { underWay: imports.find(isUnderWay)?.id, last: imports.find((one) => !isUnderWay(one)) };
    },
    // Asked once for each opening: a later response would replace the outcome that is being read.
    staleTime: ({ state: { data } }) => (data === undefined ? 0 : "static"),
    gcTime: 0,
  });
}

export const sendSheet = async (contactListId: number, file: File, options: UploadOptions) =>
  (await call(contactLists.upload, { params: { id: contactListId }, file }, options)).job;
