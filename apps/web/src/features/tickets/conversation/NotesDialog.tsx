import { Button, Modal, Skeleton, Stack, Textarea } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type Note, NoteForm } from "@recado/contract/ticket-notes";
import type { TicketCard } from "@recado/contract/tickets";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { dateTime } from "../../../lib/format.ts";
import { useLive } from "../../../lib/realtime.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { useUnsavedGuard } from "../../../ui/form/useUnsavedGuard.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import { noteKey, notesOf, useAddNote, useRemoveNote } from "../noteQueries.ts";
import classes from "./NotesDialog.module.css";

/** What colleagues should know of the contact, and he never reads. It follows him from one ticket to the next. */
export function NotesDialog({ ticket, onClose }: { ticket: TicketCard; onClose(): void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(notesOf(ticket));
  const [text, setText] = useState("");
  const mayLeave = useUnsavedGuard(text.trim() !== "");
  const add = useAddNote(ticket);
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  useFocusBack();
  useLive({ note: (cache) => cache.invalidateQueries({ queryKey: noteKey(ticket) }) });
  const isGood = NoteForm.shape.note.safeParse(text).success;
  const save = () => {
    if (isGood && !add.isPending) add.mutate(text.trim(), { onSuccess: () => setText("") });
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <Modal
      opened
      onClose={async () => (await mayLeave()) && onClose()}
      title={t("tickets.notes.title")}
      size="lg"
      fullScreen={narrow}
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Stack gap="md">
        <p className={classes.hint}>
          <IconLock size={16} aria-hidden /> {t("tickets.notes.hint")}
        </p>
        <Textarea
          data-autofocus
          label={t("tickets.notes.write")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={typed}
        />
        {add.error && <Refused error={asRefusal(add.error)} />}
        <Button disabled={!isGood} loading={add.isPending} onClick={save} style={{ alignSelf: "flex-end" }}>
          {t("tickets.notes.add")}
        </Button>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={96} role="status" aria-label={t("common.loading")} />}
        {data?.length === 0 && <p className={classes.hint}>{t("tickets.notes.none")}</p>}
        {data && data.length > 0 && (
          <ul className={classes.notes} aria-label={t("tickets.notes.title")}>
            {data.map((note) => (
              <OneNote key={note.id} note={note} ticket={ticket} />
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  );
}

function OneNote({ note, ticket }: { note: Note; ticket: TicketCard }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveNote(ticket);
  const ask = async () => {
    const isSure = await confirm({
      title: t("tickets.notes.deleteTitle"),
      takes: t("tickets.notes.deleteTakes"),
      action: t("common.delete"),
    });
    if (isSure) remove.mutate(note.id, { onError: (error) => toast.refused(error, t) });
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
