import { Button, Textarea } from "@mantine/core";
import type { Note } from "@recado/contract/ticket-notes";
import type { TicketCard } from "@recado/contract/tickets";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { dateTime } from "../../../lib/format.ts";
import { isByMouse } from "../../../lib/lastInput.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { notesOf } from "../notes/noteQueries.ts";
import { useDeleteNote, useNewNote } from "../notes/notes.ts";
import classes from "./Notes.module.css";
import { Section, Waiting } from "./Section.tsx";
import type { Aim } from "./useDrawer.ts";

/** A menu returns focus to its button ten milliseconds after it closed, unless focus has moved since. */
const AFTER_MENU_MS = 20;

/**
 * Notes about the contact for colleagues; the contact never sees them. They follow the contact from one ticket to the next. The
 * conversation, which shows those of its ticket, subscribes to new ones.
 */
export function Notes({ ticket, aim }: { ticket: TicketCard; aim: Aim | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notesOf(ticket));
  const section = useRef<HTMLElement>(null);
  return (
    <Section title={t("tickets.notes.title")} place={section}>
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse.
          tabIndex={0}
        >
          {data.map((note) => (
            <OneNote
              key={note.id}
              note={note}
              ticket={ticket}
              onGone={() => document.activeElement === document.body && section.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function NewNote({ ticket, aim }: { ticket: TicketCard; aim: Aim | undefined }) {
  const { t } = useTranslation();
  const { text, isGood, tooLong, isSaving, error, write, save } = useNewNote(ticket);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (aim?.at !== "notes") return;
    const later = setTimeout(() => field.current?.focus(), AFTER_MENU_MS);
    return () => clearTimeout(later);
  }, [aim]);
  const onKeyDown = (event: KeyboardEvent) => {
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
        dir="auto"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={tooLong}
      />
      {error && <Refused error={asRefusal(error)} />}
      <Button
        size="sm"
        disabled={!isGood}
        loading={isSaving}
        onClick={() => {
          save();
          if (isByMouse()) field.current?.focus();
        }}
      >
        {t("tickets.notes.add")}
      </Button>
    </div>
  );
}

/** `onGone`: the clicked button goes with its note, so focus has to move. */
function OneNote({ note, ticket, onGone }: { note: Note; ticket: TicketCard; onGone(): void }) {
  const { t } = useTranslation();
  const remove = useDeleteNote(ticket);
  return (
    <li>
      <p className={classes.by}>
        <strong>{note.user.name}</strong> <time dateTime={note.createdAt}>{dateTime(note.createdAt)}</time>
        {note.can.remove && (
          <IconButton label={t("tickets.notes.delete")} size={28} onClick={() => remove(note, onGone)}>
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
