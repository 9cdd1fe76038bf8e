import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import { type ReactNode, useEffect, useState } from "react";
import { Link, type To } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { badgeOf, useUnreadCount } from "../../lib/title.ts";
import classes from "./PaneTabs.module.css";
import { type Place, usePlace } from "./place.ts";

/**
 * Where only one fits: the conversation that one is in, or was in last, and the list. Each is an address of its own, so that the
 * browser's way back is the way that one came.
 */
export function PaneTabs({ uuid }: { uuid: string | undefined }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  const { pane } = usePlace();
  const [last, setLast] = useState(uuid);
  useEffect(() => {
    if (uuid) setLast(uuid);
  }, [uuid]);
  const isConversation = uuid !== undefined || pane === "conversation";
  const conversation = last ? { to: `/tickets/${last}` } : { to: "/tickets", state: { pane: "conversation" } satisfies Place };
  return (
    <nav className={classes.tabs} aria-label={t("tickets.panes")}>
      <Tab {...conversation} isHere={isConversation} icon={<IconMessage size={22} aria-hidden />}>
        {t("tickets.conversationTab")}
      </Tab>
      <Tab to="/tickets" isHere={!isConversation} icon={<IconList size={22} aria-hidden />} unread={unread}>
        {t("tickets.title")}
      </Tab>
    </nav>
  );
}

type TabProps = { to: To; state?: Place; isHere: boolean; icon: ReactNode; unread?: number; children: string };

function Tab({ to, state, isHere, icon, unread = 0, children }: TabProps) {
  const { t } = useTranslation();
  return (
    <Link to={to} state={state} className={classes.tab ?? ""} aria-current={isHere ? "page" : undefined}>
      <span className={classes.icon}>
        {icon}
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {badgeOf(unread)}
          </span>
        )}
      </span>
      {children}
      {unread > 0 && <span className="sr-only">{t("notifications.bell", { count: unread })}</span>}
    </Link>
  );
}
