import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { askAnew } from "../../lib/askAnew.ts";
import { useLive } from "../../lib/realtime.ts";

type Place = { id: number; contactId: number };

const noteKey = ({ contactId }: Place) => ["notes", contactId];

/** Of the contact, wherever they were written, the newest first. */
export const notesOf = (place: Place) =>
  queryOptions({
    queryKey: noteKey(place),
    queryFn: (): Promise<Note[]> => call(ticketNotes.list, { query: { ticketId: place.id, contactId: place.contactId } }),
    staleTime: 0,
  });

/** The same, asked for again whenever one of them comes or goes. */
export function useNotes(place: Place) {
  const list = useQuery(notesOf(place));
  useLive({
    note: (cache, news) => {
      const isOurs =
        news.action === "create"
          ? news.note.contactId === place.contactId
          : list.data === undefined || list.data.some(({ id }) => id === news.noteId);
      if (isOurs) void askAnew(cache, noteKey(place));
    },
  });
  return list;
}

export function useAddNote(place: Place) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(ticketNotes.create, { body: { note, ticketId: place.id } }),
    onSuccess: (note) =>
      cache.setQueryData(notesOf(place).queryKey, (known) => known && [note, ...known.filter(({ id }) => id !== note.id)]),
    onSettled: () => cache.invalidateQueries({ queryKey: noteKey(place) }),
  });
}

export function useRemoveNote(place: Place) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(ticketNotes.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: noteKey(place) }),
  });
}
