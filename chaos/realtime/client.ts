import { type EventNoun, events } from "@recado/contract/events";
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { io } from "socket.io-client";
import { unreadTickets, withEventsInFlight } from "../../apps/web/src/features/notifications/queries.ts";
import { unreadReactions } from "../../apps/web/src/features/notifications/realtime.ts";
import type { Me } from "../../apps/web/src/features/notifications/unread.ts";
import { ticketPages } from "../../apps/web/src/features/tickets/cache/mergeNews.ts";
import { type TicketQuestion, ticketListOf } from "../../apps/web/src/features/tickets/cache/queries.ts";
import { ticketReactions } from "../../apps/web/src/features/tickets/realtime.ts";
import { inSightFirst, withoutTwins } from "../../apps/web/src/lib/list/pages.ts";
import { followConnection } from "../../apps/web/src/lib/net/connection.ts";
import { queryDefaults } from "../../apps/web/src/lib/net/queryDefaults.ts";
import type { Reactions } from "../../apps/web/src/lib/realtime.ts";
import type { Agent } from "../company.ts";
import { pick } from "../dice.ts";
import { asker } from "./asking.ts";
import { differencesOf } from "./compare.ts";
import { type OpenTicket, openTicket } from "./openTicket.ts";
import { pathTo, type TicketPage } from "./paths.ts";

export type Person = Agent & Me;
type ClientTarget = { companyId: number; web: { url: string } };
export type Client = ReturnType<typeof openClient>;

/** The browser's state of the tickets screen: the query cache, the event reactions and the reconnect logic are the web app's own. */
export function openClient(person: Person, questions: TicketQuestion[], { companyId, web }: ClientTarget) {
  const cache = new QueryClient({ defaultOptions: { queries: queryDefaults } });
  const ask = asker(web, person);
  const lists = questions.map((question) => {
    const list = new InfiniteQueryObserver(cache, {
      ...ticketListOf(question),
      queryFn: (context) => inSightFirst(ticketPages, context, (cursor) => ask<TicketPage>(pathTo.list(question, cursor))),
    });
    list.subscribe(() => {});
    return { question, list, shown: () => list.getCurrentResult().data };
  });
  const bell = new QueryObserver(cache, {
    ...unreadTickets,
    queryFn: ({ client }) => withEventsInFlight(client, () => ask<TicketPage>(pathTo.unread())),
  });
  bell.subscribe(() => {});
  let open: OpenTicket | undefined;
  const toOpen = () =>
    lists
      .flatMap(({ shown }) => withoutTwins(shown()?.pages.flatMap(({ tickets }) => tickets) ?? []))
      .filter(({ lastMessageAt }) => lastMessageAt !== null);

  const socket = io(web.url, {
    transports: ["websocket"],
    auth: { token: person.token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  let eventCount = 0;
  const always: Reactions[] = [ticketReactions(person.id), unreadReactions(person)];
  for (const noun of Object.keys(events) as EventNoun[])
    socket.on(events[noun].name(companyId), (data) => {
      eventCount++;
      const event = events[noun].payload.parse(data);
      for (const reactions of [...(open?.reactions() ?? []), ...always])
        void (reactions[noun] as ((cache: QueryClient, event: unknown) => unknown) | undefined)?.(cache, event);
    });
  followConnection(socket, cache);

  return {
    heard: () => eventCount,
    /** Cuts the socket, which reconnects by itself. Not while it connects: then it would give up for good. */
    cut() {
      const wasUp = socket.connected;
      if (wasUp) socket.io.engine.close();
      return wasUp;
    },
    isUp: () => socket.connected && cache.isFetching() === 0,
    openId: () => open?.card()?.id,
    /** Whether no ticket with messages is open, though the lists contain some. */
    isBlank: () =>
      toOpen().length > 0 &&
      !open
        ?.inside()
        ?.talk()
        ?.pages.some(({ messages }) => messages.length > 0),
    /** Opens one of the listed tickets that have messages. */
    openOne(dice: () => number) {
      const [first, ...more] = toOpen();
      if (!first) return;
      open?.leave();
      open = undefined;
      const { uuid } = pick([first, ...more], dice);
      const opened = openTicket({ cache, ask }, uuid, () => {
        opened?.leave();
        if (open === opened) open = undefined;
      });
      open = opened;
    },
    /** To the end of each list, and back in the open conversation. */
    async scroll() {
      for (const { list } of lists) if (list.getCurrentResult().hasNextPage) await list.fetchNextPage();
      await open?.inside()?.scrollBack();
    },
    differences: async () =>
      (await differencesOf({ ask, lists, bell: bell.getCurrentResult().data, open })).map((found) => `${person.name} ${found}`),
    close() {
      socket.close();
      cache.clear();
    },
  };
}
