import { type Note, NoteForm } from "@recado/contract/ticket-notes";
import type { TicketCard } from "@recado/contract/tickets";
import { useTranslation } from "../../../lib/texts.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useNoteDraft } from "../drafts/noteDrafts.ts";
import { rests, writes } from "../presence/attention.ts";
import { useAddNote, useRemoveNote } from "./noteQueries.ts";
import { noteTooLong } from "./noteTooLong.ts";

/** What one notes of this contact, beside the answer or in his drawer: it is the same text in both. */
export function useNewNote(ticket: TicketCard) {
  const { t } = useTranslation();
  const { text, write, done } = useNoteDraft(ticket.contactId);
  const add = useAddNote(ticket);
  const isGood = NoteForm.shape.note.safeParse(text).success;
  return {
    text,
    isGood,
    tooLong: noteTooLong(text, t),
    isSaving: add.isPending,
    error: add.error,
    write: (changed: string) => {
      write(changed);
      if (changed === "") rests();
      else writes("noting");
    },
    save: (onKept?: () => void) => {
      if (!isGood || add.isPending) return;
      const kept = () => {
        done(text);
        rests();
        toast.done(t("tickets.notes.added"));
        onKept?.();
      };
      add.mutateAsync(text.trim()).then(kept, () => {}); // what was refused is shown where it was written
    },
  };
}

/** Asks first. `onGone`: the button that was pressed is gone with the note. */
export function useDeleteNote(ticket: TicketCard) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveNote(ticket);
  return async (note: Note, onGone: () => void) => {
    const isSure = await confirm({
      title: t("tickets.notes.deleteTitle"),
      takes: t("tickets.notes.deleteTakes"),
      action: t("common.delete"),
    });
    // A promise, for the note may be gone from the screen before the answer comes: the news of it were quicker.
    if (isSure)
      await remove.mutateAsync(note.id).then(
        () => {
          toast.done(t("tickets.notes.deleted"));
          onGone();
        },
        (error: Error) => toast.refused(error, t),
      );
  };
}
