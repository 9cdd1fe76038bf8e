import { Button, Textarea } from "@mantine/core";
import { type Note, NoteForm } from "@recado/contract/ticket-notes";
import type { TicketCard } from "@recado/contract/tickets";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { askAnew } from "../../../lib/askAnew.ts";
import { dateTime } from "../../../lib/format.ts";
import { useLive } from "../../../lib/realtime.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { noteKey, notesOf, useAddNote, useRemoveNote } from "../noteQueries.ts";
import { rests, writes } from "../presence/attention.ts";
import classes from "./Notes.module.css";
import { Section, Waiting } from "./Section.tsx";
import type { Aim } from "./useDrawer.ts";
import { useNoteDraft } from "./useNoteDraft.ts";

/** A menu gives the focus back to its button ten milliseconds after it is gone, unless somebody has taken it since. */
const AFTER_MENU_MS = 20;

/** What colleagues should know of the contact, and he never reads. It follows him from one ticket to the next. */
export function Notes({ ticket, aim }: { ticket: TicketCard; aim: Aim | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notesOf(ticket));
  const place = useRef<HTMLElement>(null);
  useLive({ note: (cache) => askAnew(cache, noteKey(ticket)) });
  return (
    <Section title={t("tickets.notes.title")} place={place}>
      <p className={classes.hint}>
        <IconLock size={16} aria-hidden /> {t("tickets.notes.hint")}
      </p>
      <NewNote ticket={ticket} aim={aim} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p className={classes.hint}>{t("tickets.notes.none")}</p>}
      {data && data.length > 0 && (
        <ul
          className={classes.notes}
          aria-label={t("tickets.notes.title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by whoever has no mouse.
          tabIndex={0}
        >
          {data.map((note) => (
            <OneNote
              key={note.id}
              note={note}
              ticket={ticket}
              onGone={() => document.activeElement === document.body && place.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function NewNote({ ticket, aim }: { ticket: TicketCard; aim: Aim | undefined }) {
  const { t } = useTranslation();
  const { text, write, done } = useNoteDraft(ticket.contactId);
  const add = useAddNote(ticket);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (aim?.at !== "notes") return;
    const later = setTimeout(() => field.current?.focus(), AFTER_MENU_MS);
    return () => clearTimeout(later);
  }, [aim]);
  const isGood = NoteForm.shape.note.safeParse(text).success;
  const save = () => {
    if (!isGood || add.isPending) return;
    const kept = () => {
      done(text);
      rests();
      toast.done(t("tickets.notes.added"));
    };
    add.mutateAsync(text.trim()).then(kept, () => {}); // what was refused stands below
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <div className={classes.new}>
      <Textarea
        ref={field}
        label={t("tickets.notes.write")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={text}
        onChange={(event) => {
          write(event.currentTarget.value);
          writes("noting");
        }}
        onKeyDown={typed}
      />
      {add.error && <Refused error={asRefusal(add.error)} />}
      <Button size="sm" disabled={!isGood} loading={add.isPending} onClick={save}>
        {t("tickets.notes.add")}
      </Button>
    </div>
  );
}

/** `onGone`: the button that was pressed is gone with it, and the focus goes where it stood. */
function OneNote({ note, ticket, onGone }: { note: Note; ticket: TicketCard; onGone(): void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveNote(ticket);
  const ask = async () => {
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
  return (
    <li>
      <p className={classes.by}>
        <strong>{note.user.name}</strong> <time dateTime={note.createdAt}>{dateTime(note.createdAt)}</time>
        {note.can.remove && (
          <IconButton label={t("tickets.notes.delete")} size={28} onClick={ask}>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        )}
      </p>
      <p className={classes.text} dir="auto">
        {note.note}
      </p>
    </li>
  );
}
