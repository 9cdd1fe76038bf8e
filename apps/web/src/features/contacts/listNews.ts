import type { ContactNews } from "@recado/contract/contacts";
import type { QueryClient } from "@tanstack/react-query";
import { type ContactPage, type ContactPages, contactKeys, type ListedContact, type Placing } from "./keys.ts";
import { maybeFound } from "./maybeFound.ts";

/**
 * Whether what is shown may have been answered later than the news happened, so that he is counted there, or counted no more, already:
 * of `all`, where an answer came after they were heard; of who is `unseen`, where one came so shortly before that they may be older.
 */
export type Doubt = "none" | "unseen" | "all";

/** What was told of one contact, the last word of it; `isNew` however often he was changed since he was added, `into` whom he is now. */
export type ContactChange = ({ contact: ContactNews; isNew: boolean } | Gone) & { doubt: Doubt };
type Gone = { goneId: number; into: number | undefined };

/** He looks as he is now, and stays where he stands: what is under the pointer does not move. */
export function repaint(cache: QueryClient, contact: ContactNews) {
  for (const [key, list] of listsIn(cache)) if (rowIn(list, contact.id)) write(cache, key, repainted(list, contact));
}

type How = { isNew: boolean; isMine?: boolean; doubt?: Doubt };

/** Where a fresh list would show him. Of a search only the server knows whom it finds. */
export function putContact(cache: QueryClient, contact: ContactNews, how: How) {
  for (const [key, list] of listsIn(cache)) {
    // What one may do with one contact, one may do with all.
    const can = (rowIn(list, contact.id) ?? list.pages[0]?.contacts[0])?.can;
    const { next, mustAsk } = can ? put(searchOf(key), list, { ...contact, can }, how) : { next: list, mustAsk: true };
    if (next !== list) write(cache, key, next);
    if (mustAsk) askAgain(cache, key, how.isMine);
  }
}

type Put = { next: ContactPages; mustAsk: boolean };

function put(search: string, list: ContactPages, row: ListedContact, how: How): Put {
  const known = rowIn(list, row.id);
  return known ? putKnown(search, list, known, row, how) : putUnknown(search, list, row, how);
}

function putKnown(search: string, list: ContactPages, known: ListedContact, news: ContactNews, { isNew, doubt }: How): Put {
  const { placedBy = known, ...row } = newer(known, news);
  // Until the answer is there he stands for what he was: a page that is asked for anew ends where he does.
  if (search !== "" && !isSame(placedBy, row)) return { next: repainted(list, news), mustAsk: true };
  if (search !== "") return { next: replaced(list, row), mustAsk: false };
  return { next: placedBy.name === row.name ? replaced(list, row) : moved(list, row), mustAsk: isNew && doubt === "all" };
}

function putUnknown(search: string, list: ContactPages, row: ListedContact, { isNew, isMine = false, doubt }: How): Put {
  if (search !== "") return { next: list, mustAsk: maybeFound(search, row) };
  const next = placed(list, row);
  const isOutOfSight = next === list;
  if (doubt === "all" || (doubt === "unseen" && isOutOfSight)) return { next, mustAsk: isNew };
  // Mine is told to me, too, and counted then, unless he is shown already.
  return { next: counted(next, isNew && (!isMine || rowIn(next, row.id)) ? 1 : 0), mustAsk: false };
}

/** A search that found him by his number or address finds by these whom he has become part of. */
export function dropContact(cache: QueryClient, { goneId, into, doubt }: Gone & { doubt: Doubt }) {
  for (const [key, list] of listsIn(cache)) {
    const [isSeen, isSearch] = [rowIn(list, goneId) !== undefined, searchOf(key) !== ""];
    const isUnsure = doubt === "all" || (doubt === "unseen" && !isSeen);
    // Of everybody he is one less, wherever he stood.
    const isCounted = isSeen || !isSearch;
    if (isCounted) write(cache, key, counted(without(list, goneId), isUnsure ? 0 : -1));
    const mayFindOther = isSearch && into !== undefined && (isSeen || list.pages.at(-1)?.hasMore);
    if (mayFindOther || (isCounted && isUnsure)) askAgain(cache, key);
  }
  cache.removeQueries({ queryKey: contactKeys.one(goneId) });
}

/** Many who are taken in together are one question. One that was on its way before my own deed does not answer for it. */
const askAgain = (cache: QueryClient, queryKey: Key, isMine = false) =>
  void cache.invalidateQueries({ queryKey }, { cancelRefetch: isMine });

/** My own deed shows at once; the news of it, which everybody gets, counts it. */
export function takeAway(cache: QueryClient, id: number) {
  for (const [key, list] of listsIn(cache)) {
    if (!rowIn(list, id)) continue;
    write(cache, key, without(list, id));
    if (searchOf(key) !== "") void cache.invalidateQueries({ queryKey: key });
  }
}

export const isShown = (cache: QueryClient, id: number) => listsIn(cache).some(([, list]) => rowIn(list, id));

type Key = readonly unknown[];

const listsIn = (cache: QueryClient): Array<[Key, ContactPages]> =>
  cache
    .getQueriesData<ContactPages>({ queryKey: contactKeys.lists })
    .flatMap(([key, list]): Array<[Key, ContactPages]> => (list?.pages.length ? [[key, list]] : []));

const searchOf = (key: Key) => key[2] as string;
const write = (cache: QueryClient, key: Key, list: ContactPages) => cache.setQueryData<ContactPages>(key, list);

function rowIn(list: ContactPages, id: number): ListedContact | undefined {
  for (const { contacts } of list.pages) {
    const row = contacts.find((contact) => contact.id === id);
    if (row) return row;
  }
  return undefined;
}

/** News overtake each other and the answers to what was asked; the older of two changes nothing back. */
const newer = (row: ListedContact, news: ContactNews): ListedContact =>
  row.id === news.id && row.updatedAt <= news.updatedAt ? { ...row, ...news } : row;

const mapPages = (list: ContactPages, change: (page: ContactPage, at: number) => ContactPage): ContactPages => ({
  ...list,
  pages: list.pages.map(change),
});

const isSame = (one: Placing, other: Placing) => one.name === other.name && one.number === other.number && one.email === other.email;

const replaced = (list: ContactPages, row: ListedContact) => mapRows(list, row.id, () => row);

/** He remembers what he stands for. */
const repainted = (list: ContactPages, news: ContactNews) =>
  mapRows(list, news.id, (row) => {
    const { name, number, email } = row.placedBy ?? row;
    return { ...newer(row, news), placedBy: { name, number, email } };
  });

const mapRows = (list: ContactPages, id: number, change: (row: ListedContact) => ListedContact) =>
  mapPages(list, (page) =>
    page.contacts.some((row) => row.id === id)
      ? { ...page, contacts: page.contacts.map((row) => (row.id === id ? change(row) : row)) }
      : page,
  );

const without = (list: ContactPages, id: number) =>
  mapPages(list, (page) => {
    const row = page.contacts.find((one) => one.id === id);
    if (!row) return page;
    const end = page.end ?? (row === page.contacts.at(-1) ? placeOf(row) : undefined);
    return { ...page, contacts: page.contacts.filter((one) => one !== row), ...(end && { end }) };
  });

const counted = (list: ContactPages, by: number) => mapPages(list, (page) => ({ ...page, count: Math.max(0, page.count + by) }));

const moved = (list: ContactPages, row: ListedContact) => placed(without(list, row.id), row);

/** In the first page that somebody behind him stands in; behind the last one that is loaded he comes with the next page. */
function placed(list: ContactPages, row: ListedContact): ContactPages {
  const last = list.pages.length - 1;
  const at = list.pages.findIndex(({ contacts }) => contacts.some((other) => isBefore(row, other)));
  if (at === -1 && list.pages[last]?.hasMore && !isWithin(list.pages[last], row)) return list;
  return mapPages(list, (page, index) => {
    if (index !== (at === -1 ? last : at)) return page;
    const isBehind = (other: ListedContact) => isBefore(row, other);
    return { ...page, contacts: [...page.contacts.filter((other) => !isBehind(other)), row, ...page.contacts.filter(isBehind)] };
  });
}

/** The next page begins where this one ended, though nobody may be left there: whoever belongs before that would not come with it. */
const isWithin = ({ end }: ContactPage, row: ListedContact) => end !== undefined && isBefore(row, end);

type ListPosition = Pick<ListedContact, "id" | "name" | "placedBy">;
const placeOf = ({ id, name, placedBy }: ListPosition) => ({ id, name: (placedBy ?? { name }).name });

/** As the server sorts them. */
const byName = new Intl.Collator("pt");
function isBefore(one: ListPosition, other: ListPosition) {
  const [here, there] = [placeOf(one), placeOf(other)];
  return (byName.compare(here.name, there.name) || here.id - there.id) < 0;
}
