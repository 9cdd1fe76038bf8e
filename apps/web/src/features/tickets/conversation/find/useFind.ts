import { useDebouncedValue } from "@mantine/hooks";
import { FIND_LETTERS_MIN, messages } from "@recado/contract/messages";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../../lib/api.ts";
import { SEARCH_AFTER_MS } from "../../../../lib/list/searchAfter.ts";

/** From the newest back through the whole conversation; each place is shown as one comes to it. */
export function useFind(ticketId: number, jump: (id: string) => void) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [words] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const isEnough = words.length >= FIND_LETTERS_MIN;
  const list = useInfiniteQuery({
    queryKey: ["tickets", "found", ticketId, words],
    queryFn: ({ pageParam }) =>
      call(messages.find, { params: { ticketId }, query: { searchParam: words, ...(pageParam && { cursor: pageParam }) } }),
    enabled: isEnough,
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const ids = list.data && isEnough ? list.data.pages.flatMap((page) => page.ids) : [];
  const isAsked = words === text.trim() && !list.isPlaceholderData;
  const count = isEnough && isAsked ? list.data?.pages[0]?.count : undefined;
  const current = isAsked ? ids[at] : undefined;
  const latest = useRef(jump);
  latest.current = jump;
  useEffect(() => {
    if (current !== undefined) latest.current(current);
  }, [current]);

  const go = (by: 1 | -1) => {
    if (!count) return;
    const next = (at + by + count) % count;
    // The oldest are not known before one has come there.
    if (next < ids.length) setAt(next);
    else if (by === 1) void list.fetchNextPage().then(() => setAt(next));
  };
  const write = (value: string) => {
    setText(value);
    setAt(0);
  };
  return {
    text,
    write,
    words: isEnough ? words : "",
    at,
    count,
    error: list.error,
    retry: () => void list.refetch(),
    isAsking: list.isFetching,
    go,
  };
}
