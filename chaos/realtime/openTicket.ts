import type { TicketCard } from "@recado/contract/tickets";
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { messagePages } from "../../apps/web/src/features/tickets/cache/mergeNews.ts";
import { isNotFound, moveReactions, recheckTicket } from "../../apps/web/src/features/tickets/cache/openNews.ts";
import { messagesOf, ticketByUuid, ticketKeys } from "../../apps/web/src/features/tickets/cache/queries.ts";
import { noteReactions, notesOf } from "../../apps/web/src/features/tickets/notes/noteQueries.ts";
import { inSightFirst } from "../../apps/web/src/lib/list/pages.ts";
import type { Reactions } from "../../apps/web/src/lib/realtime.ts";
import type { Ask } from "./asking.ts";
import { type Moves, type Notes, pathTo, type TalkPage } from "./paths.ts";

type Screen = { cache: QueryClient; ask: Ask };
export type OpenTicket = ReturnType<typeof openTicket>;

/** An open ticket: its card and, once loaded, its messages, notes and moves. An agent who loses the ticket leaves it. */
export function openTicket({ cache, ask }: Screen, uuid: string, onGone: () => void) {
  const card = new QueryObserver(cache, { ...ticketByUuid(uuid), queryFn: () => ask<TicketCard>(pathTo.card(uuid)) });
  let inside: ReturnType<typeof conversation> | undefined;
  const stop = card.subscribe(look);
  look(card.getCurrentResult());

  function look({ data, error }: { data: TicketCard | undefined; error: Error | null }) {
    if (isNotFound(error)) {
      cache.removeQueries({ queryKey: ticketKeys.one(uuid) });
      return onGone();
    }
    if (data) inside ??= conversation({ cache, ask }, data);
  }

  return {
    uuid,
    card: () => card.getCurrentResult().data,
    inside: () => inside,
    reactions: (): Reactions[] => [
      ...(inside?.reactions ?? []),
      {
        ticket: (_, event) =>
          event.action === "delete" &&
          event.ticketId === card.getCurrentResult().data?.id &&
          recheckTicket(cache, event.ticketId, card.refetch),
      },
    ],
    leave() {
      stop();
      inside?.leave();
    },
  };
}

function conversation({ cache, ask }: Screen, { id, contactId }: TicketCard) {
  const ids = { id, contactId };
  const talk = new InfiniteQueryObserver(cache, {
    ...messagesOf(id),
    queryFn: (context) => inSightFirst(messagePages, context, (cursor) => ask<TalkPage>(pathTo.talk(id, cursor))),
  });
  const notes = new QueryObserver(cache, { ...notesOf(ids), queryFn: () => ask<Notes>(pathTo.notes(ids)) });
  const moves = new QueryObserver(cache, {
    queryKey: [...ticketKeys.moves(id), undefined, undefined],
    queryFn: () => ask<Moves>(pathTo.moves(id)),
    staleTime: 0,
  });
  const stops = [talk.subscribe(() => {}), notes.subscribe(() => {}), moves.subscribe(() => {})];
  return {
    place: ids,
    talk: () => talk.getCurrentResult().data,
    notes: () => notes.getCurrentResult().data,
    moves: () => moves.getCurrentResult().data,
    reactions: [noteReactions(ids), moveReactions(id)] as Reactions[],
    /** Loads an older page, like scrolling up. */
    scrollBack: async () => void (talk.getCurrentResult().hasNextPage && (await talk.fetchNextPage())),
    leave: () => {
      for (const stop of stops) stop();
    },
  };
}
