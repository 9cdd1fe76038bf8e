import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { tell, useLive } from "../../lib/realtime.ts";
import { queueList } from "./queries.ts";
import { ticketReactions } from "./realtime.ts";

test("when a queue changes elsewhere, those that are offered are asked for again", () => {
  const cache = new QueryClient();
  cache.setQueryData(queueList.queryKey, []);
  renderHook(() => useLive(ticketReactions(1)), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  tell("queue", { action: "delete", queueId: 7 });
  expect(cache.getQueryState(queueList.queryKey)?.isInvalidated).toBe(true);
});
