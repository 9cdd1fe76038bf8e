import type { ContactImport } from "@recado/contract/contact-import-news";
import { contactImports, type ImportOptions } from "@recado/contract/contact-imports";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api.ts";
import { importsOnScreen } from "../../../lib/importsOnScreen.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import type { UploadOptions } from "../../../lib/net/upload.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useUser } from "../../../lib/session.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";

const keys = { latest: ["contact-imports", "latest"], one: (id: number) => ["contact-imports", id] };

const isUnderWay = ({ state }: ContactImport) => state === "reading" || state === "ready" || state === "running";

/** The import that somebody has left under way, which goes on where it is; else the newest one, if he has not seen how it ended. */
export function useUnfinishedImport() {
  const { id: me } = useUser();
  return useQuery({
    queryKey: keys.latest,
    queryFn: async () => {
      const own = await call(contactImports.list);
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

/** As it stands now; what the socket did not bring, a look every few seconds does. */
export function useImport(id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return;
    importsOnScreen.add(id);
    return () => void importsOnScreen.delete(id);
  }, [id]);
  useLive({
    contactImport: (cache, { import: update }) => {
      if (update.id !== id) return;
      const key = keys.one(update.id);
      // Only the whole answer has the first rows, and why some did not come in.
      if (update.state === "ready" || (update.state === "done" && update.failed > 0)) void refetchQueries(cache, key);
      if (update.state !== "ready") cache.setQueryData(key, (cached: object | undefined) => (cached ? { ...cached, ...update } : cached));
    },
  });
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => call(contactImports.show, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? lookAgainAfter(data) : false),
    refetchIntervalInBackground: true,
  });
}
const LOOK_MS = 3000;
/** The link to the rows with errors is good for an hour. */
const RENEW_MS = 30 * 60 * 1000;

function lookAgainAfter({ state, errorsUrl }: ContactImport) {
  if (state === "reading" || state === "running") return LOOK_MS;
  return errorsUrl ? RENEW_MS : false;
}

export const sendSheet = (file: File, options: UploadOptions) => call(contactImports.upload, { files: [file] }, options);

/** What the linked phones call people: the server has it already. */
export const copyAddressBook = () => call(contactImports.upload);

/** Of each choice what would become of the rows; one that was looked at stays. */
export const useChecked = (id: number, { columns, existing, countryCode }: ImportOptions, enabled: boolean) => {
  const body = { columns: columns.map(({ at, to }) => ({ at, to })), existing, countryCode };
  return useQuery({
    queryKey: [...keys.one(id), "check", body],
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
    onSettled: (_, __, { id }) => cache.invalidateQueries({ queryKey: keys.one(id) }),
  });
}

export function useCancelImport(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(contactImports.cancel, { params: { id }, body: {} }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.one(id) }),
  });
}
