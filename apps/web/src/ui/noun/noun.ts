import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentType, SVGProps } from "react";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { type Reactions, useLive } from "../../lib/realtime.ts";
import { type InfiniteList, useInfiniteList } from "../list/useInfiniteList.ts";

type Page<T> = { records: T[]; count: number; hasMore: boolean };

type Source<T> = {
  /** Under what its texts stand: `tags` for `tags.title`, `tags.saved`, `tags.delete.title`. */
  texts: string;
  icon: ComponentType<SVGProps<SVGSVGElement> & { size?: string | number; stroke?: string | number }>;
  /** Under what its answers stand in the cache. */
  key: QueryKey;
  load(query: { searchParam: string; pageNumber: number }): Promise<Page<T>>;
  remove(id: number): Promise<unknown>;
  /** What news do to it while its list is shown: most have what stands under its key asked for again. */
  reactions(refetch: (cache: QueryClient) => unknown): Reactions;
  /** Where no news tell of it: how often its list is asked for again while it is shown. */
  lookMs?: number;
};

/** What the frames of a list, its rows and its dialog know of a noun. */
export type Noun<T extends { id: number }> = Pick<Source<T>, "texts" | "icon" | "key"> & {
  useList(): InfiniteList<T>;
  useRemove(): { isPending: boolean; mutateAsync(id: number): Promise<unknown> };
};

/** A plain noun, said once. Where one of its parts is another, it puts that in its place: `{ ...noun(…), useList }`. */
export const noun = <T extends { id: number }>({ texts, icon, key, load, remove, reactions, lookMs }: Source<T>): Noun<T> => {
  const news = reactions((cache) => refetchQueries(cache, key));
  return {
    texts,
    icon,
    key,
    useList: () => {
      useLive(news);
      return useInfiniteList({ key, load, ...(lookMs !== undefined && { lookMs }) });
    },
    useRemove: () => useChange(key, remove),
  };
};

/** What is done to a record by its id. Also where it is refused the list is asked for again, for then ours is out of date. */
export function useChange(key: QueryKey, change: (id: number) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: key }) });
}
