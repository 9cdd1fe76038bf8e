import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** So many pages are simply asked for anew. */
export const WHOLE = 5;
/** Beside what is seen, these are asked for, too. */
export const BESIDE = 2;
/** One who scrolls past pages is not asked about each of them. */
const LOOK_MS = 150;
/** So many answers in a row at most are joined to one page; who missed more reads on page by page. */
const JOINED_MAX = 50;

type Row = { id: number | string };
type Page = { cursor: string | null; hasMore: boolean };
/** In the order in which the pages follow each other. */
type Rows<P, R> = { rowsOf(page: P): R[] };
type Kind<P extends Page, R extends Row> = Rows<P, R> & {
  /** What decides where it stands, beside its id. */
  placeOf(row: R): string;
  join(pages: [P, ...P[]], rows: R[]): P;
};
type Sight = { first: Row["id"]; last: Row["id"] };
type Seen = { first?: Row["id"] | undefined; last?: Row["id"] | undefined };
type PageRequest<C> = { client: QueryClient; queryKey: QueryKey; pageParam: C };

const sights = new WeakMap<object, Sight>();
/** Which pages, by what they are asked with, are shown as they were before they were to be asked for anew. */
const owed = new WeakMap<object, Set<unknown>>();

/**
 * How a list is asked for that may have grown deep. Told to ask anew, it asks for its first page and for those in sight; the others
 * stay as they are, at their place, and are asked for when they come into sight (`useSight`). Where an answer reaches into a page
 * that stays, or does not reach it, it is cut or asked on, so that nothing is missing or doubled between them.
 */
export async function inSightFirst<P extends Page, R extends Row>(
  kind: Kind<P, R>,
  asked: PageRequest<string>,
  ask: (cursor: string) => Promise<P>,
): Promise<P> {
  const { pageParam } = asked;
  const deep = inDeepList(kind, asked);
  if (!deep) return ask(pageParam);
  const { known, at, page, isWanted, late } = deep;
  if (!isWanted) return page;
  const next = known.pages[at + 1];
  const fresh = next ? await upTo(kind, ask, pageParam, { page: next, cursor: known.pageParams[at + 1] ?? "" }) : await ask(pageParam);
  late.delete(pageParam);
  return fresh;
}

/**
 * The same where pages have numbers, and whoever comes or goes moves all that follow: those in sight, and some beside them, are asked
 * for together and fit each other. Those that stay may lack somebody, or have him twice, until they come into sight.
 */
export async function inSightByNumber<P, R extends Row>(
  kind: Rows<P, R>,
  asked: PageRequest<number>,
  ask: (pageNumber: number) => Promise<P>,
) {
  const { pageParam } = asked;
  const deep = inDeepList(kind, asked);
  if (deep && !deep.isWanted) return deep.page;
  const fresh = await ask(pageParam);
  deep?.late.delete(pageParam);
  return fresh;
}

/** Where this page stands in a list that has grown deep; one that stays is owed from here on. */
function inDeepList<P, R extends Row, C>(kind: Rows<P, R>, { client, queryKey, pageParam }: PageRequest<C>) {
  const query = client.getQueryCache().find<InfiniteData<P, C>>({ queryKey, exact: true });
  const known = query?.state.data;
  const at = known?.pageParams.indexOf(pageParam) ?? -1;
  const page = known?.pages[at];
  if (!query || !known || !page || known.pages.length <= WHOLE) return undefined;
  const late = owed.get(query) ?? new Set();
  owed.set(query, late);
  const isWanted = mustBeAsked(kind, known, at, sights.get(query));
  if (!isWanted) late.add(pageParam);
  return { known, at, page, isWanted, late };
}

function mustBeAsked<P, R extends Row>(kind: Rows<P, R>, { pages }: InfiniteData<P, unknown>, at: number, sight: Sight | undefined) {
  if (at === 0 || !sight) return at === 0;
  const pageOf = (id: Row["id"]) => pages.findIndex((page) => kind.rowsOf(page).some((row) => row.id === id));
  const seen = [pageOf(sight.first), pageOf(sight.last)].filter((page) => page !== -1);
  return seen.length > 0 && at >= Math.min(...seen) - BESIDE && at <= Math.max(...seen) + BESIDE;
}

/** From there on to where the next page begins, however much has come between them or gone. */
async function upTo<P extends Page, R extends Row>(
  { rowsOf, placeOf, join }: Kind<P, R>,
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
    // Who stands elsewhere by now leads nowhere.
    const end = found.findIndex((row) => places.get(row.id) === placeOf(row));
    rows.push(...(end === -1 ? found : found.slice(0, end)));
    cursor = answer.hasMore ? answer.cursor : null;
    if (end !== -1 || cursor === next.cursor) return { ...join(answers as [P, ...P[]], rows), cursor: next.cursor, hasMore: true };
  }
  return { ...join(answers as [P, ...P[]], rows), cursor, hasMore: cursor !== null };
}

/** One who has moved up stands twice until his old page is asked for anew: the upper one is the later. */
export function withoutTwins<R extends Row>(rows: R[]): R[] {
  const first = new Map<Row["id"], R>();
  for (const row of rows) if (!first.has(row.id)) first.set(row.id, row);
  return [...first.values()];
}

/** Tells which rows are on the screen, and has those asked for anew that ought to have been. */
export function useSight<P, R extends Row>(kind: Rows<P, R>, queryKey: QueryKey, { first, last }: Seen) {
  const cache = useQueryClient();
  const hash = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the key says, which is made anew each time.
  useEffect(() => {
    if (first === undefined || last === undefined) return;
    const query = cache.getQueryCache().find({ queryKey, exact: true });
    if (query) sights.set(query, { first, last });
    let timer = setTimeout(see, LOOK_MS);
    return () => clearTimeout(timer);

    // What is on its way now may have been asked for before these were in sight.
    function see() {
      if (cache.isFetching({ queryKey, exact: true })) timer = setTimeout(see, LOOK_MS);
      else look(kind, cache, queryKey);
    }
  }, [cache, hash, first, last]);
}

function look<P, R extends Row>(kind: Rows<P, R>, cache: QueryClient, queryKey: QueryKey) {
  const query = cache.getQueryCache().find<InfiniteData<P, unknown>>({ queryKey, exact: true });
  const [known, late] = [query?.state.data, query && owed.get(query)];
  if (!query || !known || !late?.size) return;
  const isLate = known.pageParams.some((param, at) => late.has(param) && mustBeAsked(kind, known, at, sights.get(query)));
  if (isLate) void cache.refetchQueries({ queryKey, exact: true });
}
