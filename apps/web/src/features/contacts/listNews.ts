import type { ContactNews } from "@recado/contract/contacts";
import type { QueryClient } from "@tanstack/react-query";
import { plain } from "../../lib/plain.ts";
import { type ContactPage, type ContactPages, contactKeys, type ListedContact } from "./keys.ts";

/** What was told of one contact, the last word of it; `isNew` however often he was changed since he was added. */
export type Told = { contact: ContactNews; isNew: boolean } | { goneId: number };

/** He looks as he is now, and stays where he stands: what is under the pointer does not move. */
export function repaint(cache: QueryClient, contact: ContactNews) {
  for (const [key, list] of listsIn(cache)) if (rowIn(list, contact.id)) write(cache, key, renewed(list, contact));
}

/** Where a fresh list would show him. Of a search only the server knows whom it finds. */
export function putContact(cache: QueryClient, contact: ContactNews, { isNew, isMine = false }: { isNew: boolean; isMine?: boolean }) {
  for (const [key, list] of listsIn(cache)) {
    const known = rowIn(list, contact.id);
    const can = (known ?? list.pages[0]?.contacts[0])?.can;
    if (!can) void cache.invalidateQueries({ queryKey: key });
    else if (searchOf(key) !== "") {
      if (known) write(cache, key, renewed(list, contact));
      else if (maybeFound(searchOf(key), contact)) void cache.invalidateQueries({ queryKey: key });
    } else if (known)
      write(
        cache,
        key,
        known.name === contact.name || known.updatedAt > contact.updatedAt ? renewed(list, contact) : moved(list, { ...known, ...contact }),
      );
    else {
      // What one may do with one contact, one may do with all.
      const next = placed(list, { ...contact, can });
      // Mine is told to me, too, and counted then, unless he is shown already.
      write(cache, key, counted(next, isNew && (!isMine || rowIn(next, contact.id)) ? 1 : 0));
    }
  }
}

export function dropContact(cache: QueryClient, id: number) {
  for (const [key, list] of listsIn(cache)) {
    // Of everybody he is one less, wherever he stood.
    if (rowIn(list, id) || searchOf(key) === "") write(cache, key, counted(without(list, id), -1));
  }
  cache.removeQueries({ queryKey: contactKeys.one(id) });
}

/** My own deed shows at once; the news of it, which everybody gets, counts it. */
export function takeAway(cache: QueryClient, id: number) {
  for (const [key, list] of listsIn(cache)) {
    if (!rowIn(list, id)) continue;
    write(cache, key, without(list, id));
    if (searchOf(key) !== "") void cache.invalidateQueries({ queryKey: key });
  }
}

/** Good enough to ask again; every word of a name, or a part of a number or an address. */
function maybeFound(search: string, { name, number, email }: ContactNews): boolean {
  const [text, digits] = [plain(`${name} ${email}`), search.replace(/\D/g, "")];
  return (
    plain(search)
      .split(/\s+/)
      .every((word) => text.includes(word)) ||
    (digits !== "" && number.includes(digits))
  );
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

const renewed = (list: ContactPages, news: ContactNews) =>
  mapPages(list, (page) =>
    page.contacts.some(({ id }) => id === news.id) ? { ...page, contacts: page.contacts.map((row) => newer(row, news)) } : page,
  );

const without = (list: ContactPages, id: number) =>
  mapPages(list, (page) =>
    page.contacts.some((row) => row.id === id) ? { ...page, contacts: page.contacts.filter((row) => row.id !== id) } : page,
  );

const counted = (list: ContactPages, by: number) => mapPages(list, (page) => ({ ...page, count: Math.max(0, page.count + by) }));

const moved = (list: ContactPages, row: ListedContact) => placed(without(list, row.id), row);

/** In the first page that somebody behind him stands in; behind the last one that is loaded he comes with the next page. */
function placed(list: ContactPages, row: ListedContact): ContactPages {
  const last = list.pages.length - 1;
  const at = list.pages.findIndex(({ contacts }) => contacts.some((other) => isBefore(row, other)));
  if (at === -1 && list.pages[last]?.hasMore) return list;
  return mapPages(list, (page, index) => {
    if (index !== (at === -1 ? last : at)) return page;
    const before = page.contacts.filter((other) => !isBefore(row, other));
    return { ...page, contacts: [...before, row, ...page.contacts.slice(before.length)] };
  });
}

/** As the server sorts them. */
const byName = new Intl.Collator("pt");
const isBefore = (one: ListedContact, other: ListedContact) => (byName.compare(one.name, other.name) || one.id - other.id) < 0;
