import { Switch, Textarea } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileSize } from "../../../lib/format.ts";
import { keep, recall } from "../../../lib/storage.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import classes from "./Conversation.module.css";
import type { Draft } from "./useOutgoing.ts";

type Props = { ticket: TicketCard; answered: Message | undefined; onAnswered(): void; onSend(draft: Draft): void };

const ROWS_MAX = 5;
const FILES_MAX = 10;

/** Where one writes: while the ticket is open and one's own, and it says why when it is not. */
export function MessageInput({ ticket, answered, onAnswered, onSend }: Props) {
  const { t } = useTranslation();
  const [body, setBody] = useState("");
  const [files, setFiles] = useState<File[]>([]);
  const [signs, setSigns] = useState(recall("sign") !== "false");
  const picker = useRef<HTMLInputElement>(null);
  const why = reasonNot(ticket);
  const isEmpty = body.trim() === "" && files.length === 0;

  const send = () => {
    if (isEmpty || why) return;
    onSend({ body, sign: signs, files, voice: false, ...(answered && { quotedId: answered.id }) });
    setBody("");
    setFiles([]);
    onAnswered();
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const add = (chosen: Iterable<File>) => setFiles((known) => [...known, ...chosen].slice(0, FILES_MAX));

  return (
    <form
      className={classes.input}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {answered && (
        <p className={classes.answered}>
          <span>{answered.body || t(`tickets.kind.${answered.kind}`)}</span>
          <IconButton label={t("tickets.noReply")} size={28} onClick={onAnswered}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </p>
      )}
      {files.length > 0 && (
        <p className={classes.files}>
          {files.map((file, at) => (
            <Chip key={`${file.name} ${file.lastModified} ${file.size}`}>
              {file.name} ({fileSize(file.size)}){" "}
              <button
                type="button"
                aria-label={t("common.deleteOne", { name: file.name })}
                onClick={() => setFiles(files.toSpliced(at, 1))}
              >
                ×
              </button>
            </Chip>
          ))}
        </p>
      )}
      {why && <p className={classes.why}>{t(why)}</p>}
      <div className={classes.row}>
        <IconButton label={t("tickets.attach")} disabled={why !== undefined} onClick={() => picker.current?.click()}>
          <IconPaperclip size={20} aria-hidden />
        </IconButton>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t("tickets.attach")}
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
        <Textarea
          className={classes.field ?? ""}
          aria-label={t("tickets.write")}
          placeholder={t("tickets.write")}
          autosize
          minRows={1}
          maxRows={ROWS_MAX}
          disabled={why !== undefined}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={typed}
          onPaste={(event) => add([...event.clipboardData.files])}
        />
        <IconButton label={t("tickets.send")} type="submit" variant="filled" color="brand" disabled={isEmpty || why !== undefined}>
          <IconSend size={20} aria-hidden />
        </IconButton>
      </div>
      <Switch
        size="xs"
        label={t("tickets.sign")}
        checked={signs}
        onChange={(event) => {
          setSigns(event.currentTarget.checked);
          keep("sign", String(event.currentTarget.checked));
        }}
      />
    </form>
  );
}

/** The key of a sentence that says why one cannot write, if one cannot. */
function reasonNot({ status, can, whatsapp, window }: TicketCard): string | undefined {
  if (status === "pending") return "tickets.why.pending";
  if (status === "closed") return "tickets.why.closed";
  if (!can.reply) return "tickets.why.held";
  if (!whatsapp) return "tickets.why.noConnection";
  return window && !window.open ? "tickets.why.window" : undefined;
}
