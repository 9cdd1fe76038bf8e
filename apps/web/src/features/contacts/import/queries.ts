import { type ContactImport, contactImports, type ImportOptions } from "@recado/contract/contact-imports";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { askAnew } from "../../../lib/askAnew.ts";
import { useLive } from "../../../lib/realtime.ts";
import type { Told } from "../../../lib/upload.ts";

const keys = { latest: ["contact-imports", "latest"], one: (id: number) => ["contact-imports", id] };

const isUnderWay = ({ state }: ContactImport) => state === "reading" || state === "ready" || state === "running";

/** The import that somebody has left under way: after a reload it goes on where it is. */
export const useUnderWay = () =>
  useQuery({
    queryKey: keys.latest,
    queryFn: async () => (await call(contactImports.list)).find(isUnderWay)?.id ?? null,
    staleTime: 0,
    gcTime: 0,
  });

/** As it stands now; what the socket did not bring, a look every few seconds does. */
export function useImport(id: number | undefined) {
  useLive({
    contactImport: (cache, { import: news }) => {
      if (news.id !== id) return;
      const key = keys.one(news.id);
      // Read at last: only the whole answer has its first rows.
      if (news.state === "ready") void askAnew(cache, key);
      else cache.setQueryData(key, (old: object | undefined) => (old ? { ...old, ...news } : old));
    },
  });
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: () => call(contactImports.show, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && (data.state === "reading" || data.state === "running") ? LOOK_MS : false),
  });
}
const LOOK_MS = 3000;

export const sendSheet = (file: File, told: Told) => call(contactImports.upload, { files: [file] }, told);

/** What the linked phones call people: the server has it already. */
export const copyBook = () => call(contactImports.upload);

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
