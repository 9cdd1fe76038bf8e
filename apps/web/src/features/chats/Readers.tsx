import { Popover } from "@mantine/core";
import type { Chat, ChatMember, ChatMessage } from "@recado/contract/chats";
import { useTranslation } from "../../lib/texts.tsx";
import { AckIcon } from "../../ui/chat/AckIcon.tsx";
import classes from "./ChatRoom.module.css";

/** Sent, or read by all others; a press tells by whom. */
export function Readers({ message, chat }: { message: ChatMessage; chat: Chat }) {
  const { t } = useTranslation();
  const others = chat.users.filter(({ userId }) => userId !== message.senderId);
  const read = others.filter(({ readPlace }) => readPlace >= message.place);
  const unread = others.filter(({ readPlace }) => readPlace < message.place);
  const isRead = others.length > 0 && unread.length === 0;
  const label = t("chats.readBy", { read: read.length, count: others.length });
  return (
    <Popover position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.seen} aria-label={label} title={label}>
          <span aria-hidden style={{ display: "inline-flex" }}>
            <AckIcon message={{ ack: isRead ? 3 : 1, status: "sent", kind: "text" }} />
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.readers ?? ""}>
        {read.length > 0 && <People title={t("chats.read")} people={read} />}
        {unread.length > 0 && <People title={t("chats.notRead")} people={unread} />}
        {others.length === 0 && t("chats.alone")}
      </Popover.Dropdown>
    </Popover>
  );
}

const People = ({ title, people }: { title: string; people: ChatMember[] }) => (
  <>
    <h3>{title}</h3>
    <ul>
      {people.map(({ userId, user }) => (
        <li key={userId}>{user.name}</li>
      ))}
    </ul>
  </>
);
