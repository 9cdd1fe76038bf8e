import { type InfiniteData, QueryClient, QueryClientProvider, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { fakeTimers, pass } from "../testing/timers.ts";
import { BESIDE, inSightByNumber, inSightFirst, useSight, WHOLE, withoutTwins } from "./pages.ts";

type Row = { id: number; place: string; text: string };
type Page = { rows: Row[]; cursor: string | null; hasMore: boolean };
type List = Pick<UseInfiniteQueryResult<InfiniteData<Page>>, "data" | "fetchNextPage">;

const PAGE = 20;
const kind = {
  rowsOf: ({ rows }: Page) => rows,
  placeOf: ({ place }: Row) => place,
  join: ([first]: [Page, ...Page[]], rows: Row[]) => ({ ...first, rows }),
};

/** The server's rows, and the requested pages. */
let rowsNow: Row[] = [];
let requests: string[] = [];
const row = (id: number, text = `row ${id}`): Row => ({ id, place: String(id).padStart(6, "0"), text });
const answer = async (cursor: string): Promise<Page> => {
  requests.push(cursor);
  const from = cursor === "" ? 0 : rowsNow.findIndex(({ place }) => place > cursor);
  const rows = from === -1 ? [] : rowsNow.slice(from, from + PAGE);
  const hasMore = from !== -1 && from + PAGE < rowsNow.length;
  return { rows, cursor: rows.at(-1)?.place ?? null, hasMore };
};

const key = ["rows"];
const shown = { first: 0, last: 0 };

const byNumber = async (pageNumber: number): Promise<Page> => {
  requests.push(String(pageNumber));
  const rows = rowsNow.slice((pageNumber - 1) * PAGE, pageNumber * PAGE);
  return { rows, cursor: null, hasMore: pageNumber * PAGE < rowsNow.length };
};

const useByCursor = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: (context) => inSightFirst(kind, context, answer),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
  });
const useByNumber = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: (context) => inSightByNumber(kind, context, byNumber),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });

/** A list with so many loaded pages, scrolled to the end. */
async function scrolled(pages: number, first = pages * PAGE, last = first, useRows: () => List = useByCursor) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
  Object.assign(shown, { first, last });
  const hook = renderHook(
    () => {
      const list = useRows();
      useSight(kind, key, shown);
      return list;
    },
    { wrapper },
  );
  await waitFor(() => expect(hook.result.current.data).toBeDefined());
  const cachedPages = () => cache.getQueryData<{ pages: Page[] }>(key)!.pages;
  while (cachedPages().length < pages) await act(() => hook.result.current.fetchNextPage());
  requests = [];
  const texts = () => withoutTwins(cachedPages().flatMap(({ rows }) => rows)).map(({ text }) => text);
  return {
    again: () => act(() => cache.invalidateQueries()),
    see: (from: number, to = from) => {
      Object.assign(shown, { first: from, last: to });
      hook.rerender();
    },
    grow: () => act(() => hook.result.current.fetchNextPage()),
    texts,
    pages: cachedPages,
  };
}
const change = (id: number, text: string) => {
  rowsNow = rowsNow.map((one) => (one.id === id ? { ...one, text } : one));
};

beforeEach(() => {
  rowsNow = Array.from({ length: 2000 }, (_, at) => row(at + 1));
  requests = [];
});

test("a list of a few pages is asked for whole", async () => {
  const list = await scrolled(WHOLE);
  change(PAGE * WHOLE - 3, "changed");
  await list.again();
  expect(requests).toHaveLength(WHOLE);
  expect(list.texts()).toContain("changed");
});

test("of a hundred pages the first one and those in sight are asked for, and each row stays where it was", async () => {
  const list = await scrolled(100, 1001, 1010);
  const before = list.texts();
  change(1005, "seen");
  change(3, "first");
  change(1800, "far");
  await list.again();
  expect(requests).toHaveLength(1 + BESIDE + 1 + BESIDE);
  expect(list.texts()).toEqual(before.map((text) => ({ "row 1005": "seen", "row 3": "first" })[text] ?? text));
});

test("what was not in sight is asked for when it comes into sight, once", async () => {
  fakeTimers();
  const list = await scrolled(100, 1, 10);
  change(1805, "far");
  await list.again();
  expect(list.texts()).not.toContain("far");
  list.see(1801, 1810);
  await waitFor(() => expect(list.texts()).toContain("far"));
  const many = requests.length;
  expect(many).toBeLessThan(10);
  list.see(1802, 1811);
  await pass(400);
  expect(requests).toHaveLength(many);
});

test("what came and went meanwhile, above, in sight and between, is neither missing nor doubled", async () => {
  const list = await scrolled(100, 1001, 1010);
  const added = Array.from({ length: 50 }, (_, at) => ({ ...row(5000 + at), place: `00000${at + 100}` }));
  rowsNow = [...added, ...rowsNow.filter(({ id }) => ![2, 19, 20, 1004, 1020, 1021].includes(id))];
  await list.again();
  expect(list.texts()).toEqual(rowsNow.map(({ text }) => text));
  expect(list.pages()).toHaveLength(100);
});

test("who has moved up stands there, and nowhere else", async () => {
  const list = await scrolled(100, 1001, 1010);
  const moved = { ...row(1500, "moved"), place: "000000" };
  rowsNow = [moved, ...rowsNow.filter(({ id }) => id !== 1500)];
  await list.again();
  expect(list.texts().slice(0, 3)).toEqual(["moved", "row 1", "row 2"]);
  expect(list.texts()).not.toContain("row 1500");
  expect(list.texts()).toHaveLength(2000);
});

test("the next page still comes by scrolling after it", async () => {
  const list = await scrolled(50, 1, 10);
  await list.again();
  expect(requests).toHaveLength(1 + BESIDE);
  await list.grow();
  expect(list.texts()).toEqual(rowsNow.slice(0, 51 * PAGE).map(({ text }) => text));
});

test("where pages have numbers, those in sight show what there is now, whoever came or went above them", async () => {
  const list = await scrolled(100, 1001, 1010, useByNumber);
  const inSight = () => list.pages().slice(48, 53);
  rowsNow = [row(5000), row(5001), ...rowsNow.filter(({ id }) => ![700, 701, 702, 1004].includes(id))];
  change(1005, "seen");
  await list.again();
  expect(requests).toHaveLength(1 + BESIDE + 1 + BESIDE);
  expect(inSight().flatMap(({ rows }) => rows)).toEqual(rowsNow.slice(48 * PAGE, 53 * PAGE));
  list.see(701, 710);
  await waitFor(() =>
    expect(
      list
        .pages()
        .slice(33, 38)
        .flatMap(({ rows }) => rows),
    ).toEqual(rowsNow.slice(33 * PAGE, 38 * PAGE)),
  );
});

test("where pages have numbers, a list of a few of them is asked for whole", async () => {
  const list = await scrolled(WHOLE, 1, 10, useByNumber);
  rowsNow = rowsNow.slice(3);
  await list.again();
  expect(requests).toHaveLength(WHOLE);
  expect(list.texts()).toEqual(rowsNow.slice(0, WHOLE * PAGE).map(({ text }) => text));
});
