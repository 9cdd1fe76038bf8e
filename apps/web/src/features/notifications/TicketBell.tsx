import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useRefetchInterval } from "../../lib/net/useRefetchInterval.ts";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { badgeOf } from "../../lib/title.ts";
import { Bell } from "../../ui/Bell.tsx";
import { part } from "../../ui/part.tsx";
import { REFETCH_MS, unreadTickets } from "./queries.ts";
import { unreadReactions } from "./realtime.ts";
import { countOf } from "./unread.ts";
import { useNotices } from "./useNotices.ts";

/** How many tickets wait to be read, and which. */
export function TicketBell() {
  const { t } = useTranslation();
  const me = useUser();
  const query = useQuery(unreadTickets);
  useRefetchInterval(unreadTickets.queryKey, REFETCH_MS, { alsoUnseen: true });
  useLive(unreadReactions(me));
  useNotices(query.data);
  const count = query.data ? countOf(query.data) : 0;
  return (
    <Bell icon={<IconBell size={20} aria-hidden />} title={t("notifications.title")} label={labelOf(count, t)} count={count}>
      {(close) => (
        <>
          <UnreadList asked={query} me={me} onChosen={close} />
          <AskForNotices />
        </>
      )}
    </Bell>
  );
}

function labelOf(count: number, t: TFunction) {
  const shown = badgeOf(count);
  if (count === 0) return t("notifications.title");
  return shown === String(count) ? t("notifications.bell", { count }) : t("notifications.bellMany", { shown });
}

const UnreadList = part(async () => (await import("./UnreadList.tsx")).UnreadList);
const AskForNotices = part(async () => (await import("./AskForNotices.tsx")).AskForNotices);
