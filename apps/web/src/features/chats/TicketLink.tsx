import type { SharedTicket } from "@recado/contract/chats";
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs";
import { Link } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ChatRoom.module.css";

/** Opens it for those who may read it; of the others each sees that there is one. */
export function TicketLink({ id, ticket }: { id: number; ticket: SharedTicket | null }) {
  const { t } = useTranslation();
  if (!ticket)
    return (
      <p className={classes.card}>
        <IconTicket size={22} aria-hidden />
        <strong>{t("chats.ticket", { id })}</strong>
        <span>{t("chats.notYours")}</span>
      </p>
    );
  return (
    <Link className={classes.card ?? ""} to={`/tickets/${ticket.uuid}`}>
      <IconTicket size={22} aria-hidden />
      <strong dir="auto">{ticket.contact.name}</strong>
      <span>
        {t("chats.ticket", { id: ticket.id })} · {t(`chats.status.${ticket.status}`)}
      </span>
    </Link>
  );
}
