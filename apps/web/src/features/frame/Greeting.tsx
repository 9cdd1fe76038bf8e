import { date } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./TopBar.module.css";

/** The user and company; admins also see the due date. */
export function Greeting() {
  const { t } = useTranslation();
  const { name, company } = useUser();
  return (
    <p className={classes.greeting}>
      {t("frame.greeting", { name, company: company.name })} <Due className={classes.due} />
    </p>
  );
}

/** Only the company's admins see the due date. */
export function Due({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { profile, company, super: runsPlatform } = useUser();
  if (profile !== "admin" || runsPlatform) return null;
  return <span className={className}>{t("frame.activeUntil", { date: date(company.dueDate, company.timeZone) })}</span>;
}
