import { Popover } from "@mantine/core";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { Suspense, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { badgeOf } from "../../lib/title.ts";
import { useAskedEvery } from "../../lib/useAskedEvery.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { part } from "../../ui/part.tsx";
import { ASKED_ANEW_MS, unreadTickets } from "./queries.ts";
import { unreadReactions } from "./realtime.ts";
import classes from "./TicketBell.module.css";
import { countOf } from "./unread.ts";
import { useNotices } from "./useNotices.ts";

const WIDTH = "min(400px, calc(100vw - 16px))";

/** How many tickets wait to be read, and which. */
export function TicketBell() {
  const { t } = useTranslation();
  const me = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const asked = useQuery(unreadTickets);
  useAskedEvery(unreadTickets.queryKey, ASKED_ANEW_MS, { alsoUnseen: true });
  useLive(unreadReactions(me));
  useNotices(asked.data);
  const count = asked.data ? countOf(asked.data) : 0;
  const shown = badgeOf(count);
  const close = () => setIsOpen(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus shadow="md" width={WIDTH}>
      <Popover.Target>
        <IconButton label={labelOf({ count, shown }, t)} className={classes.bell ?? ""} onClick={() => setIsOpen(!isOpen)}>
          <IconBell size={20} aria-hidden />
          {count > 0 && (
            <span className={classes.badge} aria-hidden>
              {shown}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ""}>
        <h2 className={classes.heading} tabIndex={-1} data-autofocus>
          {t("notifications.title")}
        </h2>
        <Suspense fallback={<div className={classes.coming} role="status" aria-label={t("common.loading")} />}>
          <UnreadList asked={asked} me={me} onChosen={close} />
          <AskForNotices />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** With the very number that is shown, so that whoever speaks to his browser can call it by that. */
function labelOf({ count, shown }: { count: number; shown: string }, t: TFunction) {
  if (count === 0) return t("notifications.title");
  return shown === String(count) ? t("notifications.bell", { count }) : t("notifications.bellMany", { shown });
}

const UnreadList = part(async () => (await import("./UnreadList.tsx")).UnreadList);
const AskForNotices = part(async () => (await import("./AskForNotices.tsx")).AskForNotices);
