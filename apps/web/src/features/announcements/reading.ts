import { announcements } from "@recado/contract/announcements";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { type BellAnnouncements, bellAnnouncementsOf, bellKeys, read } from "./bellAnnouncements.ts";

/** Where the first page is known already; what stands on both is shown once. */
const SECOND_PAGE = 2;

/** What was announced before, once somebody wants to see it. */
export function useOlder(isWanted: boolean) {
  const query = useInfiniteQuery({
    queryKey: bellKeys.older,
    queryFn: async ({ pageParam }) => bellAnnouncementsOf(await call(announcements.list, { query: { pageNumber: pageParam } })),
    initialPageParam: SECOND_PAGE,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? SECOND_PAGE + pages.length : undefined),
    enabled: isWanted,
  });
  return {
    records: isWanted ? (query.data?.pages ?? []).flatMap(({ records }) => records) : [],
    isPending: query.isPending,
    isGrowing: isWanted && query.isFetching,
    hasMore: query.hasNextPage,
    error: query.error,
    retry: () => void query.refetch(),
    grow: () => void query.fetchNextPage(),
  };
}

/** Whoever opens one has read it: seen at once, and kept for wherever else he signs in. */
export function useReadAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(announcements.read, { params: { id } }),
    onMutate: (id) => {
      cache.setQueryData<BellAnnouncements>(bellKeys.all, (known) => known && read(known, id));
      cache.setQueryData<InfiniteData<BellAnnouncements>>(
        bellKeys.older,
        (known) => known && { ...known, pages: known.pages.map((page) => read(page, id)) },
      );
    },
    // Of one on an older page only the server knows how many are left; and what was asked for before it was read is old.
    onSettled: () => refetchQueries(cache, bellKeys.all),
  });
}
