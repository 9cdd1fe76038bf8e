import { Textarea } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import type { KeyboardEvent } from "react";
import { isSending } from "../../../lib/keys.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { leave } from "../../../ui/chat/composer/leave.ts";
import classes from "../../../ui/chat/composer/MessageInput.module.css";
import { writeOnIn } from "../../../ui/chat/composer/writeOn.ts";
import { Refused } from "../../../ui/form/Refused.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useNewNote } from "../notes/notes.ts";
import { WritingNotice } from "../presence/WritingNotice.tsx";
import place from "./ReplyArea.module.css";
import { NOTE_ID } from "./useComposer.ts";

const ROWS_MAX = 5;

/** The field for notes that only colleagues see. Enter saves, Shift+Enter begins a line, Escape leaves the field. */
export function NoteInput({ ticket, onKept }: { ticket: TicketCard; onKept(): void }) {
  const { t } = useTranslation();
  const { text, isGood, tooLong, isSaving, error, write, save } = useNewNote(ticket);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return leave(event);
    if (!isSending(event.nativeEvent)) return;
    event.preventDefault();
    save(onKept);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the form only moves focus into the field, which keyboard users reach by Tab.
    <form
      className={`${classes.input} ${place.note}`}
      onClick={writeOnIn(NOTE_ID)}
      onSubmit={(event) => {
        event.preventDefault();
        save(onKept);
      }}
    >
      <WritingNotice hasDraft={false} />
      {tooLong && (
        <p role="status" className={classes.notice}>
          {tooLong}
        </p>
      )}
      <Textarea
        id={NOTE_ID}
        aria-label={t("tickets.notes.beside")}
        placeholder={t("tickets.notes.beside")}
        aria-describedby={`${NOTE_ID}-team`}
        dir="auto"
        autosize
        minRows={1}
        maxRows={ROWS_MAX}
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={onKeyDown}
      />
      {error && <Refused error={asRefusal(error)} />}
      <div className={classes.row}>
        <p id={`${NOTE_ID}-team`} className={place.team}>
          <IconLock size={16} aria-hidden />
          {t("tickets.notes.team")}
        </p>
        <IconButton label={t("tickets.notes.keep")} type="submit" variant="filled" color="brand" disabled={!isGood} loading={isSaving}>
          <IconCheck size={20} aria-hidden />
        </IconButton>
      </div>
    </form>
  );
}
