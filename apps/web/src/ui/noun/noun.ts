import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, SVGProps } from "react";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { type Reactions, useLive } from "../../lib/realtime.ts";
import { type InfiniteList, useInfiniteList } from "../list/useInfiniteList.ts";

type Page<T> = { records: T[]; count: number; hasMore: boolean };

type Source<T> = {
  /** The prefix of its texts: `tags` for `tags.title`, `tags.saved`, `tags.delete.title`. */
  texts: string;
  icon: ComponentType<SVGProps<SVGSVGElement> & { size?: string | number; stroke?: string | number }>;
  /** The query key of its records. */
  key: QueryKey;
  load(query: { searchParam: string; pageNumber: number }): Promise<Page<T>>;
  remove(id: number): Promise<unknown>;
  /** What events do while the list is shown: most refetch all queries of its key. */
  reactions(refetch: (cache: QueryClient) => unknown): Reactions;
  /** For records without events: the interval of refetches while the list is shown. */
  lookMs?: number;
};

/** What the components for list, row and dialog need of a noun. */
export type Noun<T extends { id: number }> = Pick<Source<T>, "texts" | "icon" | "key"> & {
  useList(): InfiniteList<T>;
  useRemove(): { isPending: boolean; mutateAsync(id: number): Promise<unknown> };
};

/** A standard noun. One that differs overrides a part: `{ ...noun(…), useList }`. */
export const noun = <T extends { id: number }>({ texts, icon, key, load, remove, reactions, lookMs }: Source<T>): Noun<T> => {
  const listReactions = reactions((cache) => refetchQueries(cache, key));
  return {
    texts,
    icon,
    key,
    useList: () => {
      useLive(listReactions);
      return useInfiniteList<T>({ key, load, ...(lookMs !== undefined && { lookMs }) });
    },
    useRemove: () => useChange(key, remove),
  };
};

/** A mutation by id. Refetches the list after an error, too: then ours is outdated. */
export function useChange(key: QueryKey, change: (id: number) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: key }) });
}
