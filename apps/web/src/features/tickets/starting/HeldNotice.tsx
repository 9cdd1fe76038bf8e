import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Holder } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { ticketByUuid } from "../cache/queries.ts";
import { heldText } from "../moves/refusalText.ts";
import classes from "./NewTicketDialog.module.css";

type Props = { holder: Holder; onLeave(): void };

/** Who is talking to this contact already, in which queue, and the way there for whoever may read it. */
export function HeldNotice({ holder, onLeave }: Props) {
  const { t } = useTranslation();
  // The server alone knows who may: to everybody else it is not there.
  const { data: ticket, error } = useQuery(ticketByUuid(holder.uuid));
  const waits = ticket?.status === "pending";
  return (
    <p role="alert" className={classes.conflict}>
      {heldText(holder, t)}{" "}
      {ticket && !error && (
        <Link to={waits ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`} onClick={onLeave}>
          {t(waits ? "tickets.showWaiting" : "tickets.openIt")}
        </Link>
      )}
    </p>
  );
}
