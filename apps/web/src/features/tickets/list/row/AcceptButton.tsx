import { Loader } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "./AcceptButton.module.css";

export type Taking = { isTaking: boolean; onTake(ticket: Ticket): void };

/** Drawn by the browser alone, as `RowButton` is. */
export function AcceptButton({ ticket, tabIndex, isTaking, onTake }: Taking & { ticket: Ticket; tabIndex: number }) {
  const { t } = useTranslation();
  const label = t(ticket.status === "pending" ? "tickets.accept" : "tickets.reopen");
  return (
    <button
      type="button"
      className={classes.take}
      data-take
      tabIndex={tabIndex}
      disabled={isTaking}
      aria-label={`${label}: ${ticket.contact.name}`}
      onClick={() => onTake(ticket)}
    >
      {label}
      {isTaking && <Loader size={16} className={classes.loader ?? ""} />}
    </button>
  );
}
