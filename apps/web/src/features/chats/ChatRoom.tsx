import type { Chat } from "@recado/contract/chats";
import { type DragEvent, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { ChatHeader } from "./ChatHeader.tsx";
import { ChatInput } from "./ChatInput.tsx";
import classes from "./ChatRoom.module.css";
import { Messages } from "./Messages.tsx";
import { usePendingMessages } from "./pendingMessages.ts";

type Props = { chat: Chat; onLeave(): void; onLeaving(is: boolean): void };

/** The chat's title and members, its messages and the input. Files may be dropped anywhere on it. */
export function ChatRoom({ chat, onLeave, onLeaving }: Props) {
  const { t } = useTranslation();
  const unsent = usePendingMessages(chat.id);
  const [isOver, setOver] = useState(false);
  const attach = (files: Iterable<File>) => {
    for (const file of files) unsent.send({ message: "", file });
  };
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; the attach button takes them, too.
    <div
      className={classes.room}
      onDragOver={(event) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!isFiles(event)) return;
        event.preventDefault();
        attach([...event.dataTransfer.files]);
      }}
    >
      <ChatHeader chat={chat} onLeave={onLeave} onLeaving={onLeaving} />
      <Messages chat={chat} unsent={unsent} />
      <ChatInput chat={chat} onSend={unsent.send} onFiles={attach} />
      {isOver && <p className={classes.drop}>{t("tickets.dropHere")}</p>}
    </div>
  );
}
