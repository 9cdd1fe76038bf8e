import type { ContactImport } from "@recado/contract/contact-import-news";
import { contactImports, type ImportOptions } from "@recado/contract/contact-imports";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api.ts";
import type { UploadOptions } from "../../../lib/net/upload.ts";
import { useUser } from "../../../lib/session.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { importKeys, isUnderWay } from "../../../ui/import/useImport.ts";

/** The import that somebody has left under way, which goes on where it is; else the newest one, if he has not seen how it ended. */
export function useUnfinishedImport() {
  const { id: me } = useUser();
  return useQuery({
    queryKey: importKeys.latest,
    queryFn: async () => {
      // Imports into a contact list are shown there.
      const own = (await call(contactImports.list)).filter(({ contactListId }) => contactListId === undefined);
      const [newest] = own;
      const isNews = newest && hasEnded(newest) && newest.id > lastSeen(me);
      return own.find(isUnderWay)?.id ?? (isNews ? newest.id : null);
    },
    // Asked once at each opening: by the next answer what he is just reading is seen, and would go from before his eyes.
    staleTime: ({ state: { data } }) => (data === undefined ? 0 : "static"),
    gcTime: 0,
  });
}

const hasEnded = ({ state }: ContactImport) => state === "done" || state === "failed";

function lastSeen(me: number) {
  const [userId, id] = (readStored("seenImport") ?? "").split(":");
  return userId === String(me) ? Number(id) : 0;
}

/** Remembers that the user has seen the outcome. */
export function useRememberOutcome(id: number) {
  const { id: me, looking } = useUser();
  useEffect(() => {
    if (!looking) writeStored("seenImport", `${me}:${Math.max(id, lastSeen(me))}`);
  }, [id, me, looking]);
}

export const sendSheet = (file: File, options: UploadOptions) => call(contactImports.upload, { files: [file] }, options);

/** What the linked phones call people: the server has it already. */
export const copyAddressBook = () => call(contactImports.upload);

/** Of each choice what would become of the rows; one that was looked at stays. */
export const useChecked = (id: number, { columns, existing, countryCode }: ImportOptions, enabled: boolean) => {
  const body = { columns: columns.map(({ at, to }) => ({ at, to })), existing, countryCode };
  return useQuery({
    queryKey: [...importKeys.one(id), "check", body],
    queryFn: () => call(contactImports.check, { params: { id }, body }),
    enabled,
    staleTime: "static",
    retry: false,
  });
};

/** It is under way until the sheet says so, too. */
export function useStartImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ImportOptions & { id: number }) => call(contactImports.start, { params: { id }, body }),
    onSettled: (_, __, { id }) => cache.invalidateQueries({ queryKey: importKeys.one(id) }),
  });
}
