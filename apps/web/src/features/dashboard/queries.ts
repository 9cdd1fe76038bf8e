import { type CountedFilter, type Dimension, dashboard, type Period } from "@recado/contract/dashboard";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** A period's numbers stay fresh for a minute. */
const MINUTE = 60_000;

export const dashboardKeys = { all: ["dashboard"], now: ["dashboard", "now"] };

export const useDashboard = (period: Period) =>
  useQuery({
    queryKey: [...dashboardKeys.all, "show", period],
    queryFn: () => call(dashboard.show, { query: period }),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    placeholderData: keepPreviousData,
  });

export const useTable = (by: Dimension, period: Period) =>
  useQuery({
    queryKey: [...dashboardKeys.all, "table", by, period],
    queryFn: () => call(dashboard.table, { query: { ...period, by } }),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    placeholderData: keepPreviousData,
  });

export const useNow = () =>
  useQuery({ queryKey: dashboardKeys.now, queryFn: () => call(dashboard.now), staleTime: MINUTE, refetchInterval: MINUTE });

export type Opened = Omit<CountedFilter, "cursor">;

export const countedPage = (opened: Opened, cursor: string | undefined) =>
  call(dashboard.counted, { query: { ...opened, ...(cursor && { cursor }) } });

export const useCounted = (opened: Opened) =>
  useInfiniteQuery({
    queryKey: [...dashboardKeys.all, "counted", opened],
    queryFn: ({ pageParam }) => countedPage(opened, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
