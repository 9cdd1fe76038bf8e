import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Holder } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { ticketByUuid } from "../cache/queries.ts";
import { holderText } from "../moves/refusalText.ts";
import classes from "./NewTicketDialog.module.css";

type Props = { holder: Holder; onLeave(): void };

/** Which colleague is in conversation with this contact, in which queue, and a link for users who may read it. */
export function HolderNotice({ holder, onLeave }: Props) {
  const { t } = useTranslation();
  // Only the server knows who may read the ticket: for all others it does not exist.
  const { data: ticket, error } = useQuery(ticketByUuid(holder.uuid));
  const waits = ticket?.status === "pending";
  return (
    <p role="alert" className={classes.conflict}>
      {holderText(holder, t)}{" "}
      {ticket && !error && (
        <Link to={waits ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`} onClick={onLeave}>
          {t(waits ? "tickets.showWaiting" : "tickets.openIt")}
        </Link>
      )}
    </p>
  );
}
