import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useUnreadCount } from "../../lib/title.ts";
import classes from "../../ui/chat/PaneTab.module.css";
import { PaneTab } from "../../ui/chat/PaneTab.tsx";
import { type HistoryState, useHistoryState } from "./historyState.ts";

/**
 * Where only one fits: the conversation that one is in, or was in last, and the list. Each is an address of its own, so that the
 * browser's way back is the way that one came.
 */
export function PaneTabs({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const { pane } = useHistoryState();
  const [last, setLast] = useState(uuid);
  useEffect(() => {
    if (uuid) setLast(uuid);
  }, [uuid]);
  const isConversation = uuid !== undefined || pane === "conversation";
  const conversation = last ? { to: `/tickets/${last}` } : { to: "/tickets", state: { pane: "conversation" } satisfies HistoryState };
  return (
    <nav className={classes.tabs} aria-label={t("tickets.panes")}>
      <PaneTab {...conversation} isHere={isConversation} icon={<IconMessage size={22} aria-hidden />}>
        {t("tickets.conversationTab")}
      </PaneTab>
      <PaneTab
        to="/tickets"
        isHere={!isConversation}
        icon={<IconList size={22} aria-hidden />}
        unread={unread}
        unreadLabel={t("notifications.bell", { count: unread })}
      >
        {t("tickets.title")}
      </PaneTab>
    </nav>
  );
}
