import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs";
import { useTranslation } from "react-i18next";
import { date, daysUntil } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./DueSoon.module.css";

const WARN_UNDER_DAYS = 5;

/** The last days before the due date are said on every page. */
export function DueSoon() {
  const { t } = useTranslation();
  const { company } = useUser();
  const days = daysUntil(company.dueDate);
  if (days >= WARN_UNDER_DAYS || days < 0) return null;
  return (
    <p className={classes.warning}>
      <IconClockExclamation size={18} aria-hidden />
      {t("frame.dueSoon", { count: days, date: date(company.dueDate, company.timeZone) })}
    </p>
  );
}
