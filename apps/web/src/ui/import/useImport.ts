import type { ContactImport } from "@recado/contract/contact-import-news";
import { contactImports } from "@recado/contract/contact-imports";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { importsOnScreen } from "../../lib/importsOnScreen.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";

export const importKeys = { latest: ["contact-imports", "latest"], one: (id: number) => ["contact-imports", id] };

export const isUnderWay = ({ state }: Pick<ContactImport, "state">) => state === "reading" || state === "ready" || state === "running";

/** The import as it is now: kept current by events, and refetched every few seconds in case an event is lost. */
export function useImport(id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return;
    importsOnScreen.add(id);
    return () => void importsOnScreen.delete(id);
  }, [id]);
  useLive({
    contactImport: (cache, { import: update }) => {
      if (update.id !== id) return;
      const key = importKeys.one(update.id);
      // Only the full response has the first rows, and why some were not imported.
      if (update.state === "ready" || (update.state === "done" && update.failed > 0)) void refetchQueries(cache, key);
      if (update.state !== "ready") cache.setQueryData(key, (cached: object | undefined) => (cached ? { ...cached, ...update } : cached));
    },
  });
  return useQuery({
    queryKey: importKeys.one(id ?? 0),
    queryFn: () => call(contactImports.show, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? lookAgainAfter(data) : false),
    refetchIntervalInBackground: true,
  });
}

const LOOK_MS = 3000;
/** The link to the rows with errors is valid for an hour. */
const RENEW_MS = 30 * 60 * 1000;

function lookAgainAfter({ state, errorsUrl }: ContactImport) {
  if (state === "reading" || state === "running") return LOOK_MS;
  return errorsUrl ? RENEW_MS : false;
}

export function useCancelImport(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(contactImports.cancel, { params: { id }, body: {} }),
    onSettled: () => cache.invalidateQueries({ queryKey: importKeys.one(id) }),
  });
}
