import type { TicketCard } from "@recado/contract/tickets";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "../../../ui/chat/MessageList.module.css";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useIsWindowOpen } from "../composer/useIsWindowOpen.ts";

/** Shown while there are no messages; an agent who may reply is invited to. */
export function Greeting({ ticket: { status, can, whatsapp, window } }: { ticket: TicketCard }) {
  const { t } = useTranslation();
  const isWindowOpen = useIsWindowOpen(window);
  const mayWrite = status === "open" && can.reply && whatsapp !== null && isWindowOpen;
  return (
    <div className={classes.greeting}>
      <EmptyState text={t("tickets.noMessages")} {...(mayWrite && { hint: t("tickets.noMessagesHint") })} />
    </div>
  );
}
