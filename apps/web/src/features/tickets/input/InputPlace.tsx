import type { TicketCard } from "@recado/contract/tickets";
import { useTranslation } from "react-i18next";
import type { DraftOf } from "../drafts.ts";
import type { Sending } from "../outgoing.ts";
import { WritingNotice } from "../presence/WritingNotice.tsx";
import classes from "./MessageInput.module.css";
import { MessageInput } from "./MessageInput.tsx";
import { TemplateButton } from "./TemplateButton.tsx";
import { useIsWindowOpen } from "./useIsWindowOpen.ts";

type Props = { ticket: TicketCard; drafted: DraftOf; onSend(sending: Sending): void };

/** Where one writes while one may; otherwise why not, and the way out. What was begun waits. */
export function InputPlace({ ticket, drafted, onSend }: Props) {
  const { t } = useTranslation();
  const isWindowOpen = useIsWindowOpen(ticket.window);
  const why = reasonNot(ticket);
  // Whoever only reads sees, too, that somebody is about to answer.
  if (why)
    return (
      <div className={classes.reading}>
        <WritingNotice hasDraft={false} />
        <p className={classes.why}>{t(why)}</p>
      </div>
    );
  if (isWindowOpen) return <MessageInput ticket={ticket} drafted={drafted} onSend={onSend} />;
  return (
    <div className={classes.closed}>
      <p>{t("tickets.why.window")}</p>
      <TemplateButton ticket={ticket} onSend={onSend} isMain />
    </div>
  );
}

/** The key of a sentence that says why one cannot write, if one cannot. */
function reasonNot({ status, can, whatsapp }: TicketCard): string | undefined {
  if (status === "pending") return "tickets.why.pending";
  if (status === "closed") return "tickets.why.closed";
  if (!can.reply) return "tickets.why.held";
  return whatsapp ? undefined : "tickets.why.noConnection";
}
