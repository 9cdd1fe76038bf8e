import { permits } from "@recado/contract/permissions";
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs";
import { Link } from "react-router";
import { now } from "../../lib/clock.ts";
import { date } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./DueSoon.module.css";

const WARN_UNDER_DAYS = 5;

/** A notice on every page during the last days before the due date, with a link to the invoices for those who may pay them. */
export function DueSoon() {
  const { t } = useTranslation();
  const { company, profile } = useUser();
  const days = daysUntil(company.dueDate);
  if (days >= WARN_UNDER_DAYS || days < 0) return null;
  return (
    <p className={classes.warning}>
      <IconClockExclamation size={18} aria-hidden />
      {t("frame.dueSoon", { count: days, date: date(company.dueDate, company.timeZone) })}
      {permits(profile, "drawer-admin-items:view") && <Link to="/financeiro">{t("frame.toInvoices")}</Link>}
    </p>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until the due date, which is the last instant of its day: 0 is today, and less is past. */
const daysUntil = (at: string) => Math.floor((new Date(at).getTime() - now().getTime()) / DAY_MS);
