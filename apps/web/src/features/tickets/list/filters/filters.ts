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

/** Which part of the list is shown. Without queues it is of whatever queue; nought among them is that of none. */
export type Filters = {
  tab: OuterTab;
  inner: InnerTab;
  text: string;
  showAll: boolean;
  queueIds: number[];
  tags: number[];
  users: number[];
};

/** As long as the page lives one comes back to what one left; a link may say where to begin. */
let left: Filters | undefined;
onPersonGone(() => {
  left = undefined;
});

export function useFilters() {
  const { profile } = useUser();
  const { pathname, search, key } = useLocation();
  const how = useNavigationType();
  const [filters, setFilters] = useState<Filters>(() => fromAddress(search, beginning(profile)) ?? left ?? beginning(profile));
  // Whoever follows the same link again goes there again.
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    const there = fromAddress(search, filters);
    if (there) setFilters(how === "POP" ? there : led(there, profile));
  }
  // What is looked for belongs to the search: whoever leaves it finds its field empty.
  const change = (some: Partial<Filters>) =>
    setFilters((before) => ({ ...before, ...(some.tab && some.tab !== "search" && { text: "" }), ...some }));
  useEffect(() => {
    left = filters;
    // Past the router, to which every change is somewhere else: nobody has gone anywhere, and the focus stays where it is.
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

/** Whoever is led to one that waits finds it there, whatever queue it waits in. */
const led = (there: Filters, profile: SessionUser["profile"]): Filters =>
  there.tab === "active" && there.inner === "pending" ? { ...there, showAll: permits(profile, "tickets-manager:showall") } : there;

/** Closed ones and what is searched are always everybody's, as far as one may read; of the others the server knows which are one's own. */
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

/** Everything, as far as one may read it. */
export const unfiltered = { text: "", queueIds: [], tags: [], users: [] } satisfies Partial<Filters>;

/** By what only a search asks for; a queue stays chosen wherever one goes on. */
export const narrows = ({ tags, users }: Filters) => tags.length > 0 || users.length > 0;

/** `?tab=closed&queues=1,2`: only what differs from the beginning. Where something is searched for, that is where one begins. */
export function asAddress({ tab, inner, text, queueIds, tags, users }: Filters): string {
  const place = tab === "active" ? inner : tab;
  const isSearching = text.trim() !== "" || tags.length + users.length > 0;
  const parts = {
    tab: place === "open" && !isSearching ? "" : place,
    q: text.trim(),
    queues: queueIds.join(),
    tags: tags.join(),
    users: users.join(),
  };
  const said = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== "")).toString();
  return said && `?${said}`;
}

export function fromAddress(search: string, otherwise: Filters): Filters | undefined {
  const said = new URLSearchParams(search);
  if (!["tab", "q", "queues", "tags", "users"].some((name) => said.has(name))) return undefined;
  const ids = (name: string) => (/^\d{1,9}(,\d{1,9})*$/.exec(said.get(name) ?? "")?.[0].split(",") ?? []).map(Number);
  const place = said.get("tab");
  const asked = { text: said.get("q") ?? "", queueIds: ids("queues"), tags: ids("tags"), users: ids("users") };
  const inner = innerTabs.find((name) => name === place);
  const isSearching = asked.text !== "" || asked.tags.length + asked.users.length > 0;
  const tab = outerTabs.find((name) => name === place) ?? (isSearching && !inner ? "search" : "active");
  return { ...otherwise, ...asked, tab, inner: inner ?? otherwise.inner };
}
