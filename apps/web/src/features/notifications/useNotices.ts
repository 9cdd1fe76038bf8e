import { useEffect, useRef } from "react";
import { useMatch, useNavigate } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { first } from "../../lib/session/tabs.ts";
import { useUser } from "../../lib/session.ts";
import { soundFromFirstTouch } from "../../lib/sound/chime.ts";
import { inOneLine, lastInOneLine } from "../../lib/text/worded.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { countInTab } from "../../lib/title.ts";
import { areOn, closeNotices, onPressed, showNotice } from "./notices.ts";
import { claimTicket, isLate, isWord, type News, ring, visibleTabs } from "./ring.ts";
import { countOf, type Unread } from "./unread.ts";

const POPS_APART_MS = 1000;
const ONE_TAB_MS = 5000;

/**
 * Alerts the user to messages in other tickets: by sound if no tab shows the ticket, by a browser notification if no tab is visible. Only
 * live events alert; messages found after a reconnect appear silently in the bell.
 */
export function useNotices(unread: Unread | undefined) {
  const { t } = useTranslation();
  const me = useUser();
  useEffect(soundFromFirstTouch, []);
  useLooking();
  usePressed();
  useCount(unread);
  useLive({ appMessage: (_, event) => void (isWord(event, me) && tellOn(event)) });

  async function tellOn(event: News) {
    const { message, ticket } = event;
    const seen = await visibleTabs(ticket.uuid);
    if (seen.ticket) return;
    void ring(event);
    if (seen.any || isLate(event) || !areOn() || !(await first(`recado:notice:${message.id}`, ONE_TAB_MS))) return;
    // A bot may have answered in the meantime.
    const text = ticket.fromMe ? inOneLine(message, t) : lastInOneLine(ticket, t);
    await showNotice(ticket, text || t("tickets.noMessages"), await first("recado:pop", POPS_APART_MS));
  }
}

/** Tells all tabs which ticket this one shows. */
function useLooking() {
  const uuid = useMatch("/tickets/:uuid")?.params.uuid;
  useEffect(() => {
    let end: (() => void) | undefined;
    const follow = () => {
      end?.();
      end = document.visibilityState === "visible" ? claimTicket(uuid) : undefined;
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      end?.();
    };
  }, [uuid]);
}

function usePressed() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => onPressed((path) => void latest.current(path)), []);
}

/** Shows the count in the tab, on the icon of the installed application, and closes the notifications of tickets that are read. */
function useCount(unread: Unread | undefined) {
  useEffect(() => {
    if (!unread) return;
    const count = countOf(unread);
    countInTab(count);
    showOnIcon(count);
    if (unread.more === 0) void closeNotices((ticketId) => !unread.rows.some(({ id }) => id === ticketId));
  }, [unread]);
  // Signing out removes the count and all notifications.
  useEffect(
    () => () => {
      countInTab(0);
      showOnIcon(0);
      void closeNotices(() => true);
    },
    [],
  );
}

function showOnIcon(count: number) {
  const icon = navigator as { setAppBadge?(count: number): Promise<void> };
  icon.setAppBadge?.(count).catch(() => {});
}
