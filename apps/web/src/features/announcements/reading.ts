import { announcements } from "@recado/contract/announcements";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { type BellAnnouncements, bellAnnouncementsOf, bellKeys, withRead } from "./bellAnnouncements.ts";

/** The first page is cached already; rows on both pages are shown once. */
const SECOND_PAGE = 2;

/** Older announcements, loaded on request. */
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

/** Opening an announcement marks it as read: in the cache at once, and on the server for the user's other devices. */
export function useReadAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(announcements.read, { params: { id } }),
    onMutate: (id) => {
      cache.setQueryData<BellAnnouncements>(bellKeys.all, (cached) => cached && withRead(cached, id));
      cache.setQueryData<InfiniteData<BellAnnouncements>>(
        bellKeys.older,
        (cached) => cached && { ...cached, pages: cached.pages.map((page) => withRead(page, id)) },
      );
    },
    // For an older page only the server knows the unread count; and a request begun before the change is outdated.
    onSettled: () => refetchQueries(cache, bellKeys.all),
  });
}
