import { type FlowMedia, flows } from "@recado/contract/flows";
import type { Flow } from "@recado/flow-engine/flow";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { call } from "../../../lib/api.ts";
import type { FlowStore } from "../document/store.ts";

type Files = ReadonlyMap<string, FlowMedia>;
export const MediaContext = createContext<Files>(new Map());

/** A file by the name that a block has for it, with a link to show it by; nothing while it is asked for, or where it is gone. */
export const useMediaFile = (name: string | undefined): FlowMedia | undefined => use(MediaContext).get(name ?? "");

/** Every file that a flow names. */
export const mediaNamesOf = ({ nodes }: Flow): string[] => {
  const names = nodes.flatMap((node) => {
    if (node.type === "img" || node.type === "audio" || node.type === "video") return node.data.url;
    if (node.type !== "singleBlock") return [];
    return node.data.elements.flatMap((element) => (element.type === "message" || element.type === "interval" ? [] : element.value));
  });
  return [...new Set(names)].filter(Boolean).sort();
};

/** The links live an hour. */
const ANEW_MS = 50 * 60 * 1000;
const AT_ONCE = 200;

/** All files that a flow names, in one question. */
export const filesOf = (flow: Flow) => {
  const names = mediaNamesOf(flow);
  return queryOptions({ queryKey: ["flow-media", names.join()], queryFn: () => load(names), staleTime: ANEW_MS });
};

/** Asked again when another one comes in. `isKnown`: it is about the files that the flow names now. */
export function useFiles(store: FlowStore): { files: Files; isKnown: boolean } {
  const flow = useSyncExternalStore(store.watch, store.flow);
  const asked = useMemo(() => filesOf(flow), [flow]);
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...asked,
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

/** What was uploaded just now is shown without being asked for. */
export function useForgetFiles() {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: ["flow-media"] }), [cache]);
}
