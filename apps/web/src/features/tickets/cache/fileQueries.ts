import { type FileGroup, type Message, messages } from "@recado/contract/messages";
import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";

type Page = { messages: Message[]; hasMore: boolean; cursor: string | null };

const fileKey = (ticketId: number, group: FileGroup) => ["files", ticketId, group];

/** Links live for an hour; what has lain about for most of it is asked for anew. */
const OLD_AFTER_MS = 50 * 60 * 1000;

/** From the newest back in time. */
export function useFiles(ticketId: number, group: FileGroup) {
  const list = useInfiniteQuery({
    queryKey: fileKey(ticketId, group),
    queryFn: ({ pageParam }): Promise<Page> =>
      call(messages.files, { params: { ticketId }, query: { group, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: OLD_AFTER_MS,
    refetchOnMount: "always", // nobody hears of them while they are not before one's eyes
  });
  const found = list.data?.pages.flatMap((page) => page.messages) ?? [];
  return { list, found: [...new Map(found.map((message) => [message.id, message])).values()].sort(newestFirst) };
}

/** A file that comes, changes or is deleted does so where the conversation's files are shown, too. */
export function putFile(cache: QueryClient, message: Message) {
  const group = groups[message.kind];
  if (!group) return;
  const queryKey = fileKey(message.ticketId, group);
  // An answer on its way may have been given before this was told.
  if (cache.isFetching({ queryKey }) > 0) return void refetchQueries(cache, queryKey);
  cache.setQueryData<InfiniteData<Page>>(queryKey, (files) => {
    const [first, ...more] = files?.pages ?? [];
    if (!files || !first) return files;
    const others = (page: Page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== message.id) });
    const cached = files.pages.flatMap((page) => page.messages).find(({ id }) => id === message.id);
    if (cached && cached.updatedAt > message.updatedAt) return files;
    if (!isThere(message)) return { ...files, pages: files.pages.map(others) };
    const last = files.pages.at(-1);
    // It comes with its page.
    if (!cached && last?.hasMore && message.createdAt < (last.messages.at(-1)?.createdAt ?? "")) return files;
    return { ...files, pages: [{ ...others(first), messages: [message, ...others(first).messages] }, ...more.map(others)] };
  });
}

/** It was never said, and what came with it was never sent. */
export function dropFile(cache: QueryClient, ticketId: number, messageId: string) {
  const queryKey = ["files", ticketId];
  if (cache.isFetching({ queryKey }) > 0) void refetchQueries(cache, queryKey);
  const others = (page: Page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== messageId) });
  cache.setQueriesData<InfiniteData<Page>>({ queryKey }, (files) => files && { ...files, pages: files.pages.map(others) });
}

const groups: Partial<Record<string, FileGroup>> = {
  image: "pictures",
  video: "pictures",
  document: "files",
  audio: "files",
  voice: "files",
};

const isThere = ({ mediaState, mediaUrl, isDeleted }: Message) => mediaState === "ready" && mediaUrl !== null && !isDeleted;

const newestFirst = (a: Message, b: Message) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id);
