import type { Note } from "@recado/contract/ticket-notes";
import type { TicketCard } from "@recado/contract/tickets";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useRef } from "react";
import { dateTime, time } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { useDeleteNote } from "../../notes/notes.ts";
import { LongText } from "../bubble/LongText.tsx";
import classes from "./NoteLine.module.css";

/** What a colleague noted, where the contact's words stood when he did: nobody takes it for one of them. */
export function NoteLine({ note, ticket }: { note: Note; ticket: TicketCard }) {
  const { t } = useTranslation();
  const remove = useDeleteNote(ticket);
  const line = useRef<HTMLLIElement>(null);
  const deleted = () => {
    const log = line.current?.closest<HTMLElement>("[role=log]");
    return () => document.activeElement === document.body && log?.focus({ preventScroll: true });
  };
  return (
    <li ref={line} className={classes.note}>
      <IconLock size={16} aria-hidden className={classes.lock} />
      <div className={classes.what}>
        <p className={classes.by}>
          <strong>{note.user.name}</strong>
          <span>{t("tickets.notes.team")}</span>
          <time dateTime={note.createdAt} title={dateTime(note.createdAt)}>
            {time(note.createdAt)}
          </time>
        </p>
        <LongText text={note.note} />
      </div>
      {note.can.remove && (
        <IconButton label={t("tickets.notes.delete")} size={28} onClick={() => remove(note, deleted())}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
