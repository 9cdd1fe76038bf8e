import { useDebouncedValue } from "@mantine/hooks";
import { contacts } from "@recado/contract/contacts";
import { permits } from "@recado/contract/permissions";
import { tickets } from "@recado/contract/tickets";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Act, actsHere, actsNow } from "../../lib/acts.ts";
import { call } from "../../lib/api.ts";
import { press, pressableKeys, type Shortcut, shortcuts } from "../../lib/keys.ts";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";
import { recentlyOpened } from "../../lib/recent.ts";
import type { Screen } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import { plain } from "../../lib/text/plain.ts";
import { lastInOneLine } from "../../lib/text/worded.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ticketPath } from "../../lib/ticketPath.ts";
import { useOpenScreens } from "./access.ts";
import { actIcons, keyIcons } from "./actIcons.ts";
import { showFirstSteps } from "./showFirstSteps.ts";

export type Person = { id: number; name: string; number: string };
export type Item = {
  id: string;
  icon: Screen["icon"];
  name: string;
  more?: string;
  shortcut?: Shortcut;
  /** What choosing it does, once the palette is closed. */
  go: { path: string; begins?: true } | { key: Shortcut } | { person: Person } | { run(): unknown };
};
export type Found = { name: "recent" | "actions" | "pages" | "here" | "tickets" | "contacts"; items: Item[] };

const TICKETS = "/tickets";
const CONTACTS = "/contacts";
const LETTERS_MIN = 3;
const SHOWN_MAX = 6;

/**
 * The palette's results. Local ones show at once; contacts and tickets of the server come below them, so that nothing moves under the next
 * key press. Only what the user may see.
 */
export function usePalette(screens: readonly Screen[], text: string) {
  const open = useOpenOnes(text);
  const localGroups = [...useHere(screens, text), open.group];
  const serverResults = useThere(text.trim());
  const idsHere = new Set(localGroups.flatMap(({ items }) => items.map(({ id }) => id)));
  const fresh = serverResults.groups.map(({ name, items }) => ({ name, items: items.filter(({ id }) => !idsHere.has(id)) }));
  // The page may have changed since the palette opened.
  const goById = new Map(serverResults.groups.flatMap(({ items }) => items).map(({ id, go }) => [id, go]));
  const mergedGroups = localGroups.map(({ name, items }) => ({
    name,
    items: items.map((item) => ({ ...item, go: goById.get(item.id) ?? item.go })),
  }));
  const groups: Found[] = [...mergedGroups, ...fresh].filter(({ items }) => items.length > 0);
  return { ...serverResults, groups, error: serverResults.error ?? open.error };
}

function useHere(screens: readonly Screen[], text: string): Found[] {
  const { t } = useTranslation();
  const { companyId, profile } = useUser();
  const open = useOpenScreens(screens);
  // As when the palette opened: nothing behind it can change the state.
  const [keys] = useState(() => pressableKeys().filter((key) => shortcuts[key].group === "ticket"));
  const searchText = plain(text.trim());
  const fits = fitting(text);
  const recent = recentlyOpened().map(
    (ticket): Item => ({ id: `ticket-${ticket.uuid}`, icon: IconHistory, name: ticket.name, go: { path: ticketPath(ticket) } }),
  );
  const actions = keys.map(
    (key): Item => ({ id: key, icon: keyIcons[key] ?? IconBolt, name: t(shortcuts[key].does), shortcut: key, go: { key } }),
  );
  const [others] = useState(actsNow);
  const everywhere = others.map(itemOf);
  const begins = [
    { path: TICKETS, name: t("tickets.newTitle") },
    { path: CONTACTS, name: t("frame.palette.newContact") },
  ].flatMap(({ path, name }): Item[] =>
    open.some((screen) => screen.path === path) ? [{ id: `new ${path}`, icon: IconPlus, name, go: { path, begins: true } }] : [],
  );
  const pages = open.map(({ path, title, icon }): Item => ({ id: path, icon, name: t(title), go: { path } }));
  const steps: Item[] = permits(profile, "drawer-admin-items:view")
    ? [{ id: "first-steps", icon: IconListCheck, name: t("frame.firstSteps"), go: { run: () => showFirstSteps(companyId, true) } }]
    : [];
  return [
    { name: "recent", items: recent.filter(fits).slice(0, SHOWN_MAX) },
    { name: "actions", items: [...actions, ...begins, ...steps, ...(searchText === "" ? [] : everywhere)].filter(fits) },
    { name: "pages", items: pages.filter(fits) },
  ];
}

/** Actions for the open conversation, as when the palette opened; shown once something is typed. */
function useOpenOnes(text: string): { group: Found; error: Error | null } {
  const [offers] = useState(actsHere);
  const queries = useQueries({
    queries: offers.map(({ of, ask }) => ({
      queryKey: ["palette", "here", of],
      queryFn: ask,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const isWanted = text.trim() !== "";
  const items = queries.flatMap(({ data }) => data?.map(itemOf).filter(fitting(text)).slice(0, SHOWN_MAX) ?? []);
  const error = queries.find((one) => one.error)?.error ?? null;
  return { group: { name: "here", items: isWanted ? items : [] }, error: isWanted ? error : null };
}

const itemOf = ({ name, more, icon, run }: Act): Item => ({
  id: `act-${name}`,
  icon: icon ? actIcons[icon] : IconBolt,
  name,
  go: { run },
  ...(more && { more }),
});

/** Each word must occur in the name, in any order. */
function fitting(text: string) {
  const words = plain(text).split(/\s+/);
  return ({ name, more = "" }: Item) => words.every((word) => plain(`${name} ${more}`).includes(word));
}

/** Results belong to the present search only: each search has its own query key. */
function useThere(searchText: string) {
  const { t } = useTranslation();
  const [debounced] = useDebouncedValue(searchText, SEARCH_AFTER_MS);
  const isWanted = searchText.length >= LETTERS_MIN;
  const enabled = isWanted && debounced === searchText;
  const people = useQuery({
    queryKey: ["palette", "contacts", searchText],
    queryFn: async () => (await call(contacts.list, { query: { searchParam: searchText } })).contacts.slice(0, SHOWN_MAX),
    enabled,
  });
  const talks = useQuery({
    queryKey: ["palette", "tickets", searchText],
    queryFn: async () => (await call(tickets.list, { query: { searchParam: searchText, showAll: true } })).tickets.slice(0, SHOWN_MAX),
    enabled,
  });
  const isAnswered = people.data !== undefined && talks.data !== undefined;
  const error = people.error ?? talks.error;
  const found = talks.data?.map(
    ({ uuid, status, contact, queue, ...last }): Item => ({
      id: `ticket-${uuid}`,
      icon: IconMessage,
      name: contact.name,
      more: lastInOneLine(last, t) || (queue?.name ?? ""),
      go: { path: ticketPath({ uuid, status }) },
    }),
  );
  const contactItems = people.data?.map(
    ({ id, name, number }): Item => ({
      id: `contact-${id}`,
      icon: IconUser,
      name,
      more: phoneNumber(number),
      go: { person: { id, name, number } },
    }),
  );
  const groups: Found[] = isWanted
    ? [
        { name: "tickets", items: found ?? [] },
        { name: "contacts", items: contactItems ?? [] },
      ]
    : [];
  return { groups, error: isWanted ? error : null, isSearching: isWanted && !isAnswered && !error, isShort: !isWanted };
}

/** The focus goes back to where it was before, and what is pressed may take it from there. */
const AFTER_FOCUS_MS = 50;
export const pressSoon = (key: Shortcut) => runSoon(() => press(key));
export const runSoon = (run: () => unknown) => void setTimeout(run, AFTER_FOCUS_MS);
