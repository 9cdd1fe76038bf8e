import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { tell, useLive } from "../../lib/realtime.ts";
import { queueList, ticketKeys } from "./queries.ts";
import { ticketReactions } from "./realtime.ts";
import { aTicket } from "./testing/samples.ts";

function listening(list: () => Promise<object>) {
  const cache = new QueryClient();
  renderHook(
    () => {
      useLive(ticketReactions(1));
      useQuery({ queryKey: ticketKeys.list({}), queryFn: list });
    },
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  );
  return cache;
}

const page = (...unread: number[]) => ({
  pages: [
    { tickets: unread.map((unreadMessages) => aTicket({ id: 1, unreadMessages })), count: unread.length, hasMore: false, cursor: null },
  ],
  pageParams: [""],
});

test("when a queue changes elsewhere, those that are offered are asked for again", () => {
  const cache = listening(async () => page());
  cache.setQueryData(queueList.queryKey, []);
  tell("queue", { action: "delete", queueId: 7 });
  expect(cache.getQueryState(queueList.queryKey)?.isInvalidated).toBe(true);
});

const overtaking = [
  { what: "that it was read", news: { action: "updateUnread", ticketId: 1 } as const, stands: page(0) },
  { what: "that it left", news: { action: "delete", ticketId: 1 } as const, stands: page() },
];
test.each(overtaking)("an answer that was given before it was told $what does not stay", async ({ news, stands }) => {
  const answers: Array<(answer: object) => void> = [];
  const cache = listening(() => new Promise((resolve) => answers.push(resolve)));
  await waitFor(() => expect(answers).toHaveLength(1));
  tell("ticket", news);
  answers[0]?.(page(2));
  await waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 });
  answers[1]?.(stands);
  await waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toEqual(stands));
});
