import { useMemo } from "react";
import { useMessages } from "../../cache/queries.ts";
import { useStretch } from "../../cache/stretchQueries.ts";

/** What is being asked for is waited for: cut off, it would lack what it was asked for. */
const unhurried = { cancelRefetch: false };

/** What is shown: the conversation's end and what has been scrolled back to, or a stretch around a message far back. */
export function useShown(ticketId: number, around: string | undefined) {
  const end = useMessages(ticketId);
  const stretch = useStretch(ticketId, around);
  const endPages = useMemo(() => end.data?.pages.toReversed() ?? [], [end.data]);
  const newest = useMemo(() => endPages.flatMap((page) => page.messages), [endPages]);
  const isAway = around !== undefined;
  const pages = isAway ? (stretch.data?.pages ?? []) : endPages;
  const messages = useMemo(() => (isAway ? pages.flatMap((page) => page.messages) : newest), [isAway, pages, newest]);
  const endOlder = {
    has: end.hasNextPage,
    isComing: end.isFetchingNextPage,
    come: () => void end.fetchNextPage(unhurried),
    mayCome: !end.isFetchNextPageError,
  };
  const stretchOlder = {
    has: stretch.hasPreviousPage,
    isComing: stretch.isFetchingPreviousPage,
    come: () => void stretch.fetchPreviousPage(unhurried),
    mayCome: !stretch.isFetchPreviousPageError,
  };
  const stretchNewer = {
    has: isAway && stretch.hasNextPage,
    isComing: stretch.isFetchingNextPage,
    come: () => void stretch.fetchNextPage(unhurried),
    mayCome: !stretch.isFetchNextPageError,
  };
  return {
    list: isAway ? stretch : end,
    pages,
    messages,
    newest: { messages: newest, isAll: !end.hasNextPage, isFetching: end.isFetching, ...endOlder },
    older: isAway ? stretchOlder : endOlder,
    newer: stretchNewer,
  };
}
