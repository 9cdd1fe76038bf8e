import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Holder } from "../../../lib/refusal.ts";
import classes from "./NewTicketDialog.module.css";

/** Who is talking to this contact already, in which queue, and the way there. */
export function HeldNotice({ holder: { user, queue, uuid } }: { holder: Holder }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={classes.conflict}>
      {user ? t("tickets.heldBy", { user: user.name, queue: queue?.name ?? t("tickets.noQueue") }) : t("tickets.waitsAlready")}{" "}
      <Link to={`/tickets/${uuid}`}>{t("tickets.openIt")}</Link>
    </p>
  );
}
