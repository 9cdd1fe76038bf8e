import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { newId } from "../../../lib/newId.ts";
import { type Reactions, useLive } from "../../../lib/realtime.ts";
import { onPersonGone } from "../../../lib/session.ts";

type NotesOwner = { id: number; contactId: number };

const noteKey = ({ contactId }: NotesOwner) => ["notes", contactId];

/** Of the contact, wherever they were written, the newest first. */
export const notesOf = (place: NotesOwner) =>
  queryOptions({
    queryKey: noteKey(place),
    queryFn: (): Promise<Note[]> => call(ticketNotes.list, { query: { ticketId: place.id, contactId: place.contactId } }),
    staleTime: 0,
  });

/** The same, asked for again whenever one of them comes or goes. */
export function useNotes(place: NotesOwner) {
  const list = useQuery(notesOf(place));
  useLive(noteReactions(place));
  return list;
}

/** What is on its way may have been answered before one was taken back, and bring it. */
export const noteReactions = (place: NotesOwner) =>
  ({
    note: (cache, news) => {
      const known = cache.getQueryData<Note[]>(noteKey(place));
      const isOurs =
        news.action === "create"
          ? news.note.contactId === place.contactId
          : known === undefined || cache.isFetching({ queryKey: noteKey(place) }) > 0 || known.some(({ id }) => id === news.noteId);
      if (isOurs) void refetchQueries(cache, noteKey(place));
    },
  }) satisfies Reactions;

/** What was said and not answered: said once more, be it elsewhere on the screen, it is the same note. Hours later it is another one. */
const unanswered = new Map<string, { clientId: string; at: number }>();
onPersonGone(() => unanswered.clear());
const SAME_FOR_MS = 10 * 60_000;
const keyOf = ({ id }: NotesOwner, note: string) => `${id} ${note}`;

function idOf(place: NotesOwner, note: string): string {
  const known = unanswered.get(keyOf(place, note));
  if (known && now().getTime() - known.at < SAME_FOR_MS) return known.clientId;
  const clientId = newId();
  unanswered.set(keyOf(place, note), { clientId, at: now().getTime() });
  return clientId;
}

export function useAddNote(place: NotesOwner) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(ticketNotes.create, { body: { note, ticketId: place.id, clientId: idOf(place, note) } }),
    onSuccess: (note, said) => {
      unanswered.delete(keyOf(place, said));
      cache.setQueryData(notesOf(place).queryKey, (known) => known && [note, ...known.filter(({ id }) => id !== note.id)]);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: noteKey(place) }),
  });
}

export function useRemoveNote(place: NotesOwner) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(ticketNotes.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: noteKey(place) }),
  });
}
