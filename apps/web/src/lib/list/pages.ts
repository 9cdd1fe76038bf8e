import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** So many pages are refetched whole. */
export const WHOLE = 5;
/** Beside the visible pages, so many more are refetched. */
export const BESIDE = 2;
/** Scrolling past pages does not refetch each of them. */
const LOOK_MS = 150;
/** At most so many responses in a row are joined to one page; the user reads on page by page. */
const JOINED_MAX = 50;

type Row = { id: number | string };
type Page = { cursor: string | null; hasMore: boolean };
/** In page order. */
type Rows<P, R> = { rowsOf(page: P): R[] };
/** How refetches identify and join the pages of a list by cursor. */
export type CursorPages<P extends Page, R extends Row> = Rows<P, R> & {
  /** What decides the row's position, beside its id. */
  placeOf(row: R): string;
  join(pages: [P, ...P[]], rows: R[]): P;
};
type Sight = { first: Row["id"]; last: Row["id"] };
type Seen = { first?: Row["id"] | undefined; last?: Row["id"] | undefined };
type PageRequest<C> = { client: QueryClient; queryKey: QueryKey; pageParam: C };

const sights = new WeakMap<object, Sight>();
/** Per list, the page params whose pages are stale and wait for a refetch. */
const owed = new WeakMap<object, Set<unknown>>();

/**
 * Refetches a list that may have many pages: only the first page and the visible ones. The others keep their rows and are refetched when
 * they come into view (`useSight`). A response that overlaps a kept page is cut, and one that ends before it is continued, so that no row
 * is missing or doubled in between.
 */
export async function inSightFirst<P extends Page, R extends Row>(
  kind: CursorPages<P, R>,
  request: PageRequest<string>,
  ask: (cursor: string) => Promise<P>,
): Promise<P> {
  const { pageParam } = request;
  const deep = inDeepList(kind, request);
  if (!deep) return ask(pageParam);
  const { known, at, page, isWanted, late } = deep;
  if (!isWanted) return page;
  const next = known.pages[at + 1];
  const fresh = next ? await upTo(kind, ask, pageParam, { page: next, cursor: known.pageParams[at + 1] ?? "" }) : await ask(pageParam);
  late.delete(pageParam);
  return fresh;
}

/**
 * The same for numbered pages, where one added or removed row moves all later ones: the visible pages and some beside them are refetched
 * together and fit each other. Kept pages may miss a row or have it twice until they come into view.
 */
export async function inSightByNumber<P, R extends Row>(
  kind: Rows<P, R>,
  request: PageRequest<number>,
  ask: (pageNumber: number) => Promise<P>,
) {
  const { pageParam } = request;
  const deep = inDeepList(kind, request);
  if (deep && !deep.isWanted) return deep.page;
  const fresh = await ask(pageParam);
  deep?.late.delete(pageParam);
  return fresh;
}

/** The position of this page in a list of many pages; a kept page is stale from here on. */
function inDeepList<P, R extends Row, C>(kind: Rows<P, R>, { client, queryKey, pageParam }: PageRequest<C>) {
  const query = client.getQueryCache().find<InfiniteData<P, C>>({ queryKey, exact: true });
  const cached = query?.state.data;
  const at = cached?.pageParams.indexOf(pageParam) ?? -1;
  const page = cached?.pages[at];
  if (!query || !cached || !page || cached.pages.length <= WHOLE) return undefined;
  const late = owed.get(query) ?? new Set();
  owed.set(query, late);
  const isWanted = mustBeAsked(kind, cached, at, sights.get(query));
  if (!isWanted) late.add(pageParam);
  return { known: cached, at, page, isWanted, late };
}

function mustBeAsked<P, R extends Row>(kind: Rows<P, R>, { pages }: InfiniteData<P, unknown>, at: number, sight: Sight | undefined) {
  if (at === 0 || !sight) return at === 0;
  const pageOf = (id: Row["id"]) => pages.findIndex((page) => kind.rowsOf(page).some((row) => row.id === id));
  const visiblePages = [pageOf(sight.first), pageOf(sight.last)].filter((page) => page !== -1);
  return visiblePages.length > 0 && at >= Math.min(...visiblePages) - BESIDE && at <= Math.max(...visiblePages) + BESIDE;
}

/** Reads on from there to where the next page begins, however many rows have come or gone in between. */
async function upTo<P extends Page, R extends Row>(
  { rowsOf, placeOf, join }: CursorPages<P, R>,
  ask: (cursor: string) => Promise<P>,
  from: string,
  next: { page: P; cursor: string },
): Promise<P> {
  const places = new Map(rowsOf(next.page).map((row) => [row.id, placeOf(row)]));
  const answers: P[] = [];
  const rows: R[] = [];
  let cursor: string | null = from;
  while (cursor !== null && answers.length < JOINED_MAX) {
    const answer: P = await ask(cursor);
    answers.push(answer);
    const found = rowsOf(answer);
    // A row that has moved no longer marks the boundary.
    const end = found.findIndex((row) => places.get(row.id) === placeOf(row));
    rows.push(...(end === -1 ? found : found.slice(0, end)));
    cursor = answer.hasMore ? answer.cursor : null;
    if (end !== -1 || cursor === next.cursor) return { ...join(answers as [P, ...P[]], rows), cursor: next.cursor, hasMore: true };
  }
  return { ...join(answers as [P, ...P[]], rows), cursor, hasMore: cursor !== null };
}

/** A row that has moved up stands twice until its old page is refetched: the upper one is the newer. */
export function withoutTwins<R extends Row>(rows: R[]): R[] {
  const first = new Map<Row["id"], R>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}

/** Notes which rows are visible, and refetches the stale pages among them. */
export function useSight<P, R extends Row>(kind: Rows<P, R>, queryKey: QueryKey, { first, last }: Seen) {
  const cache = useQueryClient();
  const hash = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the key's content, for the array is new on each render.
  useEffect(() => {
    if (first === undefined || last === undefined) return;
    const query = cache.getQueryCache().find({ queryKey, exact: true });
    if (query) sights.set(query, { first, last });
    let timer = setTimeout(see, LOOK_MS);
    return () => clearTimeout(timer);

    // A running request may have begun before these rows were visible.
    function see() {
      if (cache.isFetching({ queryKey, exact: true })) timer = setTimeout(see, LOOK_MS);
      else look(kind, cache, queryKey);
    }
  }, [cache, hash, first, last]);
}

function look<P, R extends Row>(kind: Rows<P, R>, cache: QueryClient, queryKey: QueryKey) {
  const query = cache.getQueryCache().find<InfiniteData<P, unknown>>({ queryKey, exact: true });
  const [cached, late] = [query?.state.data, query && owed.get(query)];
  if (!query || !cached || !late?.size) return;
  const isLate = cached.pageParams.some((param, at) => late.has(param) && mustBeAsked(kind, cached, at, sights.get(query)));
  if (isLate) void cache.refetchQueries({ queryKey, exact: true });
}
