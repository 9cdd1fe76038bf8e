import { useTranslation } from "react-i18next";
import { date } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./TopBar.module.css";

/** Who is here, for which company; its admins also see until when. */
export function Greeting() {
  const { t } = useTranslation();
  const { name, profile, company, super: runsPlatform } = useUser();
  return (
    <p className={classes.greeting}>
      {t("frame.greeting", { name, company: company.name })}{" "}
      {profile === "admin" && !runsPlatform && (
        <span className={classes.due}>{t("frame.activeUntil", { date: date(company.dueDate, company.timeZone) })}</span>
      )}
    </p>
  );
}
