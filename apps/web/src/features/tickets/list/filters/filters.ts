import type { SessionUser } from "@recado/contract/auth";
import { permits } from "@recado/contract/permissions";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { onPersonGone, useUser } from "../../../../lib/session.ts";
import type { TicketQuestion } from "../../cache/queries.ts";

export const outerTabs = ["active", "closed", "search"] as const;
export const innerTabs = ["pending", "open", "snoozed"] as const;
export type OuterTab = (typeof outerTabs)[number];
export type InnerTab = (typeof innerTabs)[number];

/** No queues means any queue; id 0 stands for tickets without a queue. */
export type Filters = {
  tab: OuterTab;
  inner: InnerTab;
  text: string;
  showAll: boolean;
  queueIds: number[];
  tags: number[];
  users: number[];
};

/** The last filters, restored while the page lives; a link may set others. */
let last: Filters | undefined;
onPersonGone(() => {
  last = undefined;
});

export function useFilters() {
  const { profile } = useUser();
  const { pathname, search, key } = useLocation();
  const navigationType = useNavigationType();
  const [filters, setFilters] = useState<Filters>(() => fromAddress(search, beginning(profile)) ?? last ?? beginning(profile));
  // Following the same link again applies its filters again.
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    const linked = fromAddress(search, filters);
    if (linked) setFilters(navigationType === "POP" ? linked : withAllWaiting(linked, profile));
  }
  // The text belongs to the search: leaving the search clears its field.
  const change = (some: Partial<Filters>) =>
    setFilters((before) => ({ ...before, ...(some.tab && some.tab !== "search" && { text: "" }), ...some }));
  useEffect(() => {
    last = filters;
    // Not through the router, for which every change is a navigation: focus has to stay.
    if (window.location.pathname === pathname) window.history.replaceState(window.history.state, "", `${pathname}${asAddress(filters)}`);
  }, [filters, pathname]);
  return { filters, change };
}

const beginning = (profile: SessionUser["profile"]): Filters => ({
  tab: "active",
  inner: "open",
  ...unfiltered,
  showAll: permits(profile, "tickets-manager:showall"),
});

/** A link to waiting tickets shows those of every queue. */
const withAllWaiting = (linked: Filters, profile: SessionUser["profile"]): Filters =>
  linked.tab === "active" && linked.inner === "pending" ? { ...linked, showAll: permits(profile, "tickets-manager:showall") } : linked;

/**
 * Closed tickets and search results include those of colleagues, as far as permitted; in the other tabs the server decides which are the
 * user's own.
 */
export function questionOf(part: InnerTab | "closed" | "search", filters: Filters): TicketQuestion | null {
  const { showAll, queueIds, text, tags, users } = filters;
  const chosen = queueIds.length > 0 && { queueIds, onlyQueues: true as const };
  if (part === "snoozed") return { status: "open", showAll: true, ...chosen };
  if (part === "closed") return { status: part, showAll: true, ...chosen };
  if (part !== "search") return { status: part, showAll, ...chosen };
  if (text.trim() === "" && !chosen && !narrows(filters)) return null;
  return {
    searchParam: text.trim(),
    showAll: true,
    ...chosen,
    ...(tags.length > 0 && { tags }),
    ...(users.length > 0 && { users }),
  };
}

/** Without filters: all tickets that the user may read. */
export const unfiltered = { text: "", queueIds: [], tags: [], users: [] } satisfies Partial<Filters>;

/** Filters of the search only; the queue filter applies in every tab. */
export const narrows = ({ tags, users }: Filters) => tags.length > 0 || users.length > 0;

/** `?tab=closed&queues=1,2`: only what differs from the default. An active search is stated, so that the link opens there. */
export function asAddress({ tab, inner, text, queueIds, tags, users }: Filters): string {
  const tabName = tab === "active" ? inner : tab;
  const isSearching = text.trim() !== "" || tags.length + users.length > 0;
  const parts = {
    tab: tabName === "open" && !isSearching ? "" : tabName,
    q: text.trim(),
    queues: queueIds.join(),
    tags: tags.join(),
    users: users.join(),
  };
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== "")).toString();
  return query && `?${query}`;
}

export function fromAddress(search: string, otherwise: Filters): Filters | undefined {
  const params = new URLSearchParams(search);
  if (!["tab", "q", "queues", "tags", "users"].some((name) => params.has(name))) return undefined;
  const ids = (name: string) => (/^\d{1,9}(,\d{1,9})*$/.exec(params.get(name) ?? "")?.[0].split(",") ?? []).map(Number);
  const tabName = params.get("tab");
  const parsed = { text: params.get("q") ?? "", queueIds: ids("queues"), tags: ids("tags"), users: ids("users") };
  const inner = innerTabs.find((name) => name === tabName);
  const isSearching = parsed.text !== "" || parsed.tags.length + parsed.users.length > 0;
  const tab = outerTabs.find((name) => name === tabName) ?? (isSearching && !inner ? "search" : "active");
  return { ...otherwise, ...parsed, tab, inner: inner ?? otherwise.inner };
}
