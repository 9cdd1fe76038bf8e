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
import { isLate, isWord, look, type News, ring, whatIsSeen } from "./ring.ts";
import { countOf, type Unread } from "./unread.ts";

const POPS_APART_MS = 1000;
const ONE_TAB_MS = 5000;

/**
 * Tells whoever is at another place: by sound where the ticket is not before his eyes, by a notice of the browser where none of our
 * tabs is. Only what is told live is told on; what is found on coming back stands in the bell, and is silent.
 */
export function useNotices(unread: Unread | undefined) {
  const { t } = useTranslation();
  const me = useUser();
  useEffect(soundFromFirstTouch, []);
  useLooking();
  usePressed();
  useCount(unread);
  useLive({ appMessage: (_, news) => void (isWord(news, me) && tellOn(news)) });

  async function tellOn(news: News) {
    const { message, ticket } = news;
    const seen = await whatIsSeen(ticket.uuid);
    if (seen.ticket) return;
    void ring(news);
    if (seen.any || isLate(news) || !areOn() || !(await first(`recado:notice:${message.id}`, ONE_TAB_MS))) return;
    // A bot may have answered in the meantime.
    const said = ticket.fromMe ? inOneLine(message, t) : lastInOneLine(ticket, t);
    await showNotice(ticket, said || t("tickets.noMessages"), await first("recado:pop", POPS_APART_MS));
  }
}

/** All tabs know what is before somebody's eyes in this one. */
function useLooking() {
  const uuid = useMatch("/tickets/:uuid")?.params.uuid;
  useEffect(() => {
    let end: (() => void) | undefined;
    const follow = () => {
      end?.();
      end = document.visibilityState === "visible" ? look(uuid) : undefined;
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

/** In the tab, on the icon of the installed application, and in the notices that are still shown. */
function useCount(unread: Unread | undefined) {
  useEffect(() => {
    if (!unread) return;
    const count = countOf(unread);
    countInTab(count);
    showOnIcon(count);
    if (unread.more === 0) void closeNotices((ticketId) => !unread.rows.some(({ id }) => id === ticketId));
  }, [unread]);
  // Whoever leaves takes it all with him.
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
