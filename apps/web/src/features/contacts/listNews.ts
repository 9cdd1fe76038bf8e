import type { ContactNews } from "@recado/contract/contacts";
import type { QueryClient } from "@tanstack/react-query";
import { type ContactPage, type ContactPages, contactKeys, type ListedContact, type Placing } from "./keys.ts";
import { mayMatch } from "./mayMatch.ts";

/**
 * Whether a response may be newer than the event, so that its count includes the change already. `all`: a response came after the event.
 * `unseen`: one came shortly before, so for a contact that is not shown the event may be older than it.
 */
export type Doubt = "none" | "unseen" | "all";

/** The latest event of one contact; `isNew` even if it changed again since it was added, `into` the contact that it was merged into. */
export type ContactChange = ({ contact: ContactNews; isNew: boolean } | RemovedContact) & { doubt: Doubt };
type RemovedContact = { goneId: number; into: number | undefined };

/** The row shows the new values and stays in place: nothing moves under the pointer. */
export function repaint(cache: QueryClient, contact: ContactNews) {
  for (const [key, list] of listsIn(cache)) if (rowIn(list, contact.id)) write(cache, key, repainted(list, contact));
}

type How = { isNew: boolean; isMine?: boolean; doubt?: Doubt };

/** Puts the contact where a fresh list would. Whom a search finds, only the server knows. */
export function putContact(cache: QueryClient, contact: ContactNews, how: How) {
  for (const [key, list] of listsIn(cache)) {
    // The permissions are the same for every contact.
    const can = (rowIn(list, contact.id) ?? list.pages[0]?.contacts[0])?.can;
    const { next, mustAsk } = can ? put(searchOf(key), list, { ...contact, can }, how) : { next: list, mustAsk: true };
    if (next !== list) write(cache, key, next);
    if (mustAsk) askAgain(cache, key, how.isMine);
  }
}

type Put = { next: ContactPages; mustAsk: boolean };

function put(search: string, list: ContactPages, row: ListedContact, how: How): Put {
  const cached = rowIn(list, row.id);
  return cached ? putKnown(search, list, cached, row, how) : putUnknown(search, list, row, how);
}

function putKnown(search: string, list: ContactPages, cached: ListedContact, contact: ContactNews, { isNew, doubt }: How): Put {
  const { placedBy = cached, ...row } = newer(cached, contact);
  // Until the response arrives the row keeps its old sort values: a refetched page ends where the row stands.
  if (search !== "" && !isSame(placedBy, row)) return { next: repainted(list, contact), mustAsk: true };
  if (search !== "") return { next: replaced(list, row), mustAsk: false };
  return { next: placedBy.name === row.name ? replaced(list, row) : moved(list, row), mustAsk: isNew && doubt === "all" };
}

function putUnknown(search: string, list: ContactPages, row: ListedContact, { isNew, isMine = false, doubt }: How): Put {
  if (search !== "") return { next: list, mustAsk: mayMatch(search, row) };
  const next = placed(list, row);
  const isOutOfSight = next === list;
  if (doubt === "all" || (doubt === "unseen" && isOutOfSight)) return { next, mustAsk: isNew };
  // The author gets the broadcast, too, and it counts the contact unless its row is shown already.
  return { next: counted(next, isNew && (!isMine || rowIn(next, row.id)) ? 1 : 0), mustAsk: false };
}

/** A search that found the contact by number or address now finds the one that it was merged into. */
export function dropContact(cache: QueryClient, { goneId, into, doubt }: RemovedContact & { doubt: Doubt }) {
  for (const [key, list] of listsIn(cache)) {
    const [isSeen, isSearch] = [rowIn(list, goneId) !== undefined, searchOf(key) !== ""];
    const isUnsure = doubt === "all" || (doubt === "unseen" && !isSeen);
    // The list of all contacts gets one shorter, wherever the row stood.
    const isCounted = isSeen || !isSearch;
    if (isCounted) write(cache, key, counted(without(list, goneId), isUnsure ? 0 : -1));
    const mayFindOther = isSearch && into !== undefined && (isSeen || list.pages.at(-1)?.hasMore);
    if (mayFindOther || (isCounted && isUnsure)) askAgain(cache, key);
  }
  cache.removeQueries({ queryKey: contactKeys.one(goneId) });
}

/** Several changes at once share one refetch. A request sent before this user's own change may not include it, so it is restarted. */
const askAgain = (cache: QueryClient, queryKey: Key, isMine = false) =>
  void cache.invalidateQueries({ queryKey }, { cancelRefetch: isMine });

/** The user's own deletion or merge removes the row at once; its broadcast corrects the count. */
export function removeRow(cache: QueryClient, id: number) {
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

/** Events may overtake each other and responses: an older one changes nothing back. */
const newer = (row: ListedContact, contact: ContactNews): ListedContact =>
  row.id === contact.id && row.updatedAt <= contact.updatedAt ? { ...row, ...contact } : row;

const mapPages = (list: ContactPages, change: (page: ContactPage, at: number) => ContactPage): ContactPages => ({
  ...list,
  pages: list.pages.map(change),
});

const isSame = (one: Placing, other: Placing) => one.name === other.name && one.number === other.number && one.email === other.email;

const replaced = (list: ContactPages, row: ListedContact) => mapRows(list, row.id, () => row);

/** The row remembers the values that it is placed by. */
const repainted = (list: ContactPages, contact: ContactNews) =>
  mapRows(list, contact.id, (row) => {
    const { name, number, email } = row.placedBy ?? row;
    return { ...newer(row, contact), placedBy: { name, number, email } };
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

/** Into the first page with a row behind this one. Behind the last loaded row the contact comes with the next page. */
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

/** The next page begins behind this one's end, even if that row is gone: a contact before the end would not come with it. */
const isWithin = ({ end }: ContactPage, row: ListedContact) => end !== undefined && isBefore(row, end);

type ListPosition = Pick<ListedContact, "id" | "name" | "placedBy">;
const placeOf = ({ id, name, placedBy }: ListPosition) => ({ id, name: (placedBy ?? { name }).name });

/** The server's collation. */
const byName = new Intl.Collator("pt");
function isBefore(one: ListPosition, other: ListPosition) {
  const [here, there] = [placeOf(one), placeOf(other)];
  return (byName.compare(here.name, there.name) || here.id - there.id) < 0;
}
