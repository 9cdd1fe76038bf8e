import { type EventNoun, events } from "@recado/contract/events";
import { messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { io } from "socket.io-client";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import { type TicketQuestion, ticketKeys } from "../../apps/web/src/features/tickets/queries.ts";
import { ticketReactions } from "../../apps/web/src/features/tickets/realtime.ts";
import { type Talk, type TicketPages, withToldMessages, withToldTickets } from "../../apps/web/src/features/tickets/told.ts";
import { keepUp } from "../../apps/web/src/lib/connection.ts";
import type { Agent } from "../company.ts";

type Place = { url: string };
type Asked = { key: readonly unknown[]; path: string; told: (shown: unknown, fresh: unknown) => unknown };
export type Client = Awaited<ReturnType<typeof openClient>>;

/** What a browser keeps of the tickets screen: the cache, the reactions and what follows a broken line are the web application's own. */
export async function openClient(agent: Agent, companyId: number, web: Place, ticketIds: number[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: true, retryDelay: 200, networkMode: "always" } } });
  const asked = [...lists.map(listOf), ...ticketIds.map(conversationOf)];
  const load = ({ path }: Asked) => ask(web, agent, path);
  const watched = asked.map((one) => {
    const observer = new InfiniteQueryObserver(cache, {
      queryKey: one.key,
      queryFn: () => load(one),
      structuralSharing: one.told,
      initialPageParam: "",
      getNextPageParam: () => undefined,
    });
    return observer.subscribe(() => {});
  });

  const socket = io(web.url, {
    transports: ["websocket"],
    auth: { token: agent.token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  let heard = 0;
  const reactions = ticketReactions(agent.id) as Partial<Record<EventNoun, (cache: QueryClient, news: unknown) => void>>;
  for (const noun of Object.keys(events) as EventNoun[])
    socket.on(events[noun].name(companyId), (said) => {
      heard++;
      reactions[noun]?.(cache, events[noun].payload.parse(said));
    });
  keepUp(socket, cache);

  return {
    agent,
    web,
    heard: () => heard,
    /** The line breaks; it comes back by itself. */
    cut: () => socket.io.engine.close(),
    /** How many of those that are watched have something to show. */
    conversations: () => ticketIds.filter((id) => shownOf(cache, conversationOf(id)).length > 0).length,
    isUp: () => socket.connected && cache.isFetching() === 0,
    async differences(): Promise<string[]> {
      const found: string[] = [];
      for (const one of asked) {
        const [shown, fresh] = [shownOf(cache, one), rowsOf(await load(one))];
        if (JSON.stringify(shown) !== JSON.stringify(fresh)) found.push(`${agent.name} ${one.path}: ${firstDifference(shown, fresh)}`);
      }
      return found;
    },
    close() {
      for (const stop of watched) stop();
      socket.close();
      cache.clear();
    },
  };
}

const lists: TicketQuestion[] = [
  { status: "open", showAll: false },
  { status: "pending", showAll: false },
  { status: "open", showAll: true },
  { status: "closed", showAll: true },
];

const listOf = (question: TicketQuestion): Asked => ({
  key: ticketKeys.list(question),
  path: `${tickets.list.path}?status=${question.status}&showAll=${question.showAll}`,
  told: (shown, fresh) => withToldTickets(shown as TicketPages | undefined, fresh as TicketPages),
});
const conversationOf = (ticketId: number): Asked => ({
  key: ticketKeys.messages(ticketId),
  path: `${messages.list.path.replace(":ticketId", String(ticketId))}?peek=true`,
  told: (shown, fresh) => withToldMessages(shown as Talk | undefined, fresh as Talk),
});

async function ask(web: Place, { token }: Agent, path: string) {
  const { status, body } = await callAt(web, "GET", path, { token });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
}

type Row = Record<string, unknown>;
type Page = { tickets?: Row[]; messages?: Row[] };
const rowsOf = ({ tickets, messages }: Page) => (tickets ?? messages ?? []).map(essence);

/** A page that grew by news shows more than a fresh one: as much of it as the fresh one has is compared. */
const FIRST_PAGE = { tickets: 40, messages: 20 };
function shownOf(cache: QueryClient, { key }: Asked) {
  const pages = cache.getQueryData<{ pages: Page[] }>(key)?.pages ?? [];
  const [first] = pages;
  if (first?.messages) return first.messages.slice(-FIRST_PAGE.messages).map(essence);
  return (first?.tickets ?? []).slice(0, FIRST_PAGE.tickets).map(essence);
}

/** Links are signed anew each time, and what one may do is the asker's own. */
const essence = ({ can: _, mediaUrl: __, playableUrl: ___, thumbnailUrl: ____, ...row }: Row) => row;

function firstDifference(shown: Row[], fresh: Row[]): string {
  const at = fresh.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(shown[index]));
  if (at === -1) return `${shown.length} instead of ${fresh.length} rows`;
  return `row ${at}: ${JSON.stringify(shown[at])} instead of ${JSON.stringify(fresh[at])}`;
}
