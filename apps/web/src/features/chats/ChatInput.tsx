import { Textarea } from "@mantine/core";
import { CHAT_MESSAGE_MAX, type Chat } from "@recado/contract/chats";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { number } from "../../lib/format.ts";
import { isSending } from "../../lib/keys.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { AttachButton } from "../../ui/chat/composer/AttachButton.tsx";
import { leave } from "../../ui/chat/composer/leave.ts";
import composer from "../../ui/chat/composer/MessageInput.module.css";
import { filesMeant } from "../../ui/chat/composer/pasted.ts";
import { useInsert } from "../../ui/chat/composer/useInsert.ts";
import { writeOnIn } from "../../ui/chat/composer/writeOn.ts";
import { EmojiButton } from "../../ui/chat/emoji/EmojiButton.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import classes from "./ChatRoom.module.css";
import { draftOf, keepDraft, type Written } from "./pendingMessages.ts";
import { ShareDialog } from "./ShareDialog.tsx";

const ROWS_MAX = 4;
const INPUT_ID = "chat-input";

type Props = { chat: Chat; onSend(written: Written): void; onFiles(files: Iterable<File>): void };

/** Enter sends, unless the user has chosen otherwise; Shift+Enter begins a line; Escape leaves the field. */
export function ChatInput({ chat, onSend, onFiles }: Props) {
  const { t } = useTranslation();
  const [body, setBody] = useState(() => draftOf(chat.id));
  const [isSharing, setSharing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = {
    draft: { body },
    change: (to: (draft: { body: string }) => { body: string }) => setBody((now) => to({ body: now }).body),
  };
  const { insert, noteFocus } = useInsert(field, written);
  useEffect(() => keepDraft(chat.id, body), [chat.id, body]);
  const over = body.length - CHAT_MESSAGE_MAX;
  const isSendable = body.trim() !== "" && over <= 0;
  const send = () => {
    if (!isSendable) return;
    onSend({ message: body });
    setBody("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return leave(event);
    if (!isSending(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pastedFiles = filesMeant(event.clipboardData);
    if (pastedFiles.length === 0) return;
    event.preventDefault();
    onFiles(pastedFiles);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the form only moves focus into the field, which keyboard users reach by Tab.
    <form
      className={`${composer.input} ${classes.input}`}
      onClick={writeOnIn(INPUT_ID)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {over > 0 && (
        <p role="status" className={composer.notice}>
          {t("tickets.tooLong.text", { most: number(CHAT_MESSAGE_MAX), over: number(over) })}
        </p>
      )}
      <Textarea
        ref={field}
        id={INPUT_ID}
        aria-label={t("chats.write")}
        placeholder={t("chats.write")}
        dir="auto"
        autosize
        minRows={1}
        maxRows={ROWS_MAX}
        value={body}
        onChange={({ currentTarget: { value } }) => setBody(value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={noteFocus}
      />
      <div className={composer.row}>
        <AttachButton onChosen={onFiles} />
        <IconButton label={t("chats.share")} onClick={() => setSharing(true)}>
          <IconTicket size={20} aria-hidden />
        </IconButton>
        <EmojiButton onChosen={insert} onClosed={() => field.current?.focus()} />
        <IconButton
          label={t("tickets.send")}
          type="submit"
          variant="filled"
          color="brand"
          className={classes.send ?? ""}
          disabled={!isSendable}
        >
          <IconSend size={20} aria-hidden />
        </IconButton>
      </div>
      {isSharing && (
        <ShareDialog
          onClose={() => setSharing(false)}
          onChosen={(ticketId) => {
            setSharing(false);
            onSend({ message: body.trim(), ticketId });
            setBody("");
          }}
        />
      )}
    </form>
  );
}
