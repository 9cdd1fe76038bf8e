import { type FlowMedia, flows } from "@recado/contract/flows";
import type { Flow } from "@recado/flow-engine/flow";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import type { FlowStore } from "../document/store.ts";

type Files = ReadonlyMap<string, FlowMedia>;
export const MediaContext = createContext<Files>(new Map());

/** A file by its stored name, with a link; undefined while loading, or if it was deleted. */
export const useMediaFile = (name: string | undefined): FlowMedia | undefined => use(MediaContext).get(name ?? "");

/** Every file name in a flow. */
export const mediaNamesOf = ({ nodes }: Flow): string[] => {
  const names = nodes.flatMap((node) => {
    if (node.type === "img" || node.type === "audio" || node.type === "video") return node.data.url;
    if (node.type !== "singleBlock") return [];
    return node.data.elements.flatMap((element) => (element.type === "message" || element.type === "interval" ? [] : element.value));
  });
  return [...new Set(names)].filter(Boolean).sort();
};

/** Links are valid for an hour. */
const ANEW_MS = 50 * 60 * 1000;
const AT_ONCE = 200;

/** All files of a flow in one request. */
export const filesOf = (flow: Flow) => {
  const names = mediaNamesOf(flow);
  return queryOptions({ queryKey: ["flow-media", names.join()], queryFn: () => load(names), staleTime: ANEW_MS });
};

/** Refetched when another file is added. `isKnown`: the response fits the flow's present files. */
export function useFiles(store: FlowStore): { files: Files; isKnown: boolean } {
  const flow = useSyncExternalStore(store.watch, store.flow);
  const query = useMemo(() => filesOf(flow), [flow]);
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...query,
    refetchInterval: ANEW_MS,
    placeholderData: (before: FlowMedia[] | undefined) => before,
  });
  const files = useMemo(() => new Map((data ?? []).map((file) => [file.name, file])), [data]);
  return { files, isKnown: isSuccess && !isPlaceholderData };
}

async function load(names: string[]): Promise<FlowMedia[]> {
  const files: FlowMedia[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE)
    files.push(...(await call(flows.media, { query: { names: names.slice(at, at + AT_ONCE).join() } })).media);
  return files;
}

/** A new upload is shown without a request. */
export function useForgetFiles() {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: ["flow-media"] }), [cache]);
}
