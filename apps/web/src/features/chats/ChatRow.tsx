import type { Chat } from "@recado/contract/chats";
import { Link } from "react-router";
import { ago } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import row from "../../ui/ConversationRow.module.css";
import { Initials } from "../../ui/Initials.tsx";
import { Unread } from "../../ui/Unread.tsx";
import classes from "./ChatRow.module.css";
import { unreadOf } from "./mergeChats.ts";

type Props = { chat: Chat; me: number; isOpen?: boolean; onChosen?(): void };

/** The chat's title, its last message and time, and the unread count. */
export function ChatRow({ chat, me, isOpen = false, onChosen }: Props) {
  const { t } = useTranslation();
  const unread = unreadOf(chat, me);
  const others = chat.users.filter(({ userId }) => userId !== me).map(({ user }) => user.name);
  return (
    <li className={classes.row} data-open={isOpen}>
      <Initials of={chat.title} className={classes.face} />
      <Link
        className={row.name ?? ""}
        to={`/chats/${chat.uuid}`}
        aria-current={isOpen ? "page" : undefined}
        {...(onChosen && { onClick: onChosen })}
      >
        {chat.title}
      </Link>
      <span className={`${row.time} ${classes.time}`}>{ago(chat.updatedAt, t)}</span>
      <span className={`${row.last} ${classes.last}`}>{chat.lastMessage || others.join(", ")}</span>
      {unread > 0 && (
        <span className={classes.count}>
          <Unread count={unread} />
        </span>
      )}
    </li>
  );
}
