import { type IntegrationCall, integrationCalls } from "@recado/contract/integrations";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { keepFirstPages } from "../../../ui/list/useCursorList.ts";
import { useInfiniteList } from "../../../ui/list/useInfiniteList.ts";
import { integrationKeys } from "../queries.ts";

export type CallState = IntegrationCall["state"];

/** Calls have no events of their own: the list is fetched so often while one of them waits, and less often for new ones. */
const WAITING_MS = 5_000;
const QUIET_MS = 30_000;

const keyOf = (integrationId: number) => [...integrationKeys.all, "calls", integrationId];

/** What an integration was notified of, newest first: all of it, or what is in one state. */
export function useCalls(id: number, state: CallState | undefined) {
  const [isWaiting, setWaiting] = useState(false);
  const list = useInfiniteList<IntegrationCall>({
    key: [...keyOf(id), state ?? "all"],
    load: async ({ pageNumber }) => {
      const query = { pageNumber, ...(state && { state }) };
      const { calls: records, ...page } = await call(integrationCalls.list, { params: { id }, query });
      return { ...page, records };
    },
    lookMs: isWaiting ? WAITING_MS : QUIET_MS,
  });
  const waits = list.records.some((one) => one.state === "waiting");
  if (waits !== isWaiting) setWaiting(waits);
  return list;
}

type Pages = InfiniteData<{ records: IntegrationCall[] }>;

export function useRepeatCall(id: number) {
  const cache = useQueryClient();
  const patch = (repeated: IntegrationCall) => (list: Pages | undefined) =>
    list && {
      ...list,
      pages: list.pages.map((page) => ({ ...page, records: page.records.map((one) => (one.id === repeated.id ? repeated : one)) })),
    };
  return useMutation({
    mutationFn: (callId: number) => call(integrationCalls.repeat, { params: { id, callId } }),
    onSuccess: (repeated) => cache.setQueriesData<Pages>({ queryKey: keyOf(id) }, patch(repeated)),
    onSettled: () => void refetchQueries(cache, keyOf(id)), // after a refusal our list is outdated
  });
}

export function useRepeatFailed(id: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(integrationCalls.repeatFailed, { params: { id } }),
    // Every page may have changed, and later pages of a long list are not refetched.
    onSuccess: () => keepFirstPages(cache, keyOf(id)),
    onSettled: () => void refetchQueries(cache, keyOf(id)),
  });
}
