import { Menu } from "@mantine/core";
import { type Chat, chats } from "@recado/contract/chats";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Initials } from "../../ui/Initials.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChatDialog } from "./ChatDialog.tsx";
import classes from "./ChatRoom.module.css";
import { chatKeys } from "./queries.ts";

type Props = { chat: Chat; onLeave(): void; onLeaving(is: boolean): void };

/** Its name and who is in it; its owner changes and deletes it, everybody may leave it. */
export function ChatHeader({ chat, onLeave, onLeaving }: Props) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const { title } = chat;
  const isOwner = chat.ownerId === me;
  const names = chat.users.map(({ userId, user }) => (userId === me ? t("chats.you") : user.name));

  const go = async (action: "delete" | "leave") => {
    const isLast = action === "leave" && chat.users.length === 1;
    const question = { title: t(`chats.${action}Title`, { title }), takes: t(isLast ? "chats.leaveTakesLast" : `chats.${action}Takes`) };
    if (!(await confirm({ ...question, action: t(`chats.${action}`) }))) return;
    onLeaving(true);
    try {
      await call(action === "delete" ? chats.remove : chats.leave, { params: { id: chat.id } });
      toast.done(t(action === "delete" ? "chats.deleted" : "chats.left"));
      onLeave();
      void cache.invalidateQueries({ queryKey: chatKeys.list });
      void cache.invalidateQueries({ queryKey: chatKeys.bell });
    } catch (error) {
      onLeaving(false);
      toast.refused(error, t);
    }
  };
  return (
    <header className={classes.header}>
      <Initials of={title} />
      <div className={classes.who}>
        <h2>{title}</h2>
        <p title={names.join(", ")}>{names.join(", ")}</p>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("chats.options")}>
            <IconDotsVertical size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isOwner && <Menu.Item onClick={() => setEditing(true)}>{t("chats.edit")}</Menu.Item>}
          <Menu.Item onClick={() => void go("leave")}>{t("chats.leave")}</Menu.Item>
          {isOwner && (
            <Menu.Item color="danger" onClick={() => void go("delete")}>
              {t("chats.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <ChatDialog chat={chat} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
    </header>
  );
}
