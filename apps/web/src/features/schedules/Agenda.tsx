import type { Schedule } from "@recado/contract/schedule-news";
import { cut, date, day, time } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Agenda.module.css";

const PREVIEW_MAX = 80;

type Props = { records: Schedule[]; onOpen(schedule: Schedule): void };

/** Pending messages by day; only those that the list has loaded. */
export function Agenda({ records, onOpen }: Props) {
  const { t } = useTranslation();
  const days = Map.groupBy(
    records.filter(({ status }) => status === "PENDENTE" || status === "AGENDADA"),
    ({ sendAt }) => date(sendAt),
  );
  return (
    <aside className={classes.agenda} aria-label={t("schedules.view.agenda")}>
      <h2 className={classes.title}>{t("schedules.view.agenda")}</h2>
      {days.size === 0 && <p className={classes.nothing}>{t("schedules.view.nothing")}</p>}
      {[...days].map(([date, ofDay]) => (
        <section key={date}>
          <h3 className={classes.day}>{day(ofDay[0]?.sendAt ?? "")}</h3>
          {ofDay.map((one) => (
            <button key={one.id} type="button" className={classes.entry} aria-haspopup="dialog" onClick={() => onOpen(one)}>
              <span className={classes.time}>{time(one.sendAt)}</span>
              <span className={classes.what}>
                <span className={classes.line} dir="auto">
                  {one.contact.name}
                </span>
                <span className={`${classes.line} ${classes.body}`} dir="auto">
                  {cut(one.body, PREVIEW_MAX)}
                </span>
              </span>
            </button>
          ))}
        </section>
      ))}
    </aside>
  );
}
