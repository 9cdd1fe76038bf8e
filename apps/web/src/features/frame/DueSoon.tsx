import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs";
import { now } from "../../lib/clock.ts";
import { date } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until then. Due dates are the last instant of their day, so 0 is today and less than 0 is past. */
const daysUntil = (at: string) => Math.floor((new Date(at).getTime() - now().getTime()) / DAY_MS);
