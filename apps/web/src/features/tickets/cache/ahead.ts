import type { Ticket } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { session } from "../../../lib/session.ts";
import { belongs, listsIn } from "./listNews.ts";
import type { TicketPages } from "./mergeNews.ts";
import type { Move } from "./queries.ts";

/**
 * What is accepted, reopened or resolved goes to its list before the server has answered. Answers how that is taken back, where nobody
 * has written there since.
 */
export function moveAhead(cache: QueryClient, id: number, { verb }: Move): () => void {
  const current = session();
  const me = current.state === "in" ? current.user : undefined;
  if (verb === "return" || verb === "transfer" || !me) return () => {};
  const status = verb === "close" ? "closed" : "open";
  const lists = listsIn(cache);
  const row = lists.flatMap(({ rows }) => rows).find((one) => one.id === id);
  if (!row) return () => {};
  void cache.cancelQueries({ queryKey: ["tickets", "list"] });
  const moved: Ticket = { ...row, status, ...(status === "open" && { userId: me.id, user: { id: me.id, name: me.name } }) };
  const undo = lists.flatMap(({ key, filter, pages, rows }) => {
    const [isThere, fits] = [rows.some((one) => one.id === id), belongs(filter, moved, me.id)];
    const leaves = isThere && filter.status !== undefined && filter.status !== status;
    if (!leaves && !(fits && !isThere)) return [];
    const next = leaves ? without(pages, id) : onTop(pages, moved);
    cache.setQueryData(key, next);
    return () => cache.getQueryData(key) === next && cache.setQueryData(key, pages);
  });
  return () => {
    for (const each of undo) each();
  };
}

const without = (list: TicketPages, id: number): TicketPages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    tickets: page.tickets.filter((one) => one.id !== id),
  })),
});

const onTop = (list: TicketPages, row: Ticket): TicketPages => ({
  ...list,
  pages: list.pages.map((page, at) => ({ ...page, count: page.count + 1, tickets: at === 0 ? [row, ...page.tickets] : page.tickets })),
});
