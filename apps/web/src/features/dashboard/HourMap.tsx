import { type CSSProperties, Fragment } from "react";
import { currentLanguage, localeOf } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { CsvButton } from "./CsvButton.tsx";
import classes from "./Dashboard.module.css";

const SUNDAY = Date.UTC(2026, 0, 4);

/** How many tickets began to wait in each hour of the week; each hour above zero opens them. */
export function HourMap({ hours, open }: { hours: number[]; open(hour: number): void }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...hours);
  const form = new Intl.DateTimeFormat(localeOf(), { weekday: "short", timeZone: "UTC" });
  const weekdays = Array.from({ length: 7 }, (_, weekday) => form.format(SUNDAY + weekday * 86_400_000));
  const csvRows = () => [
    ["", ...Array.from({ length: 24 }, (_, hour) => hour)],
    ...weekdays.map((name, weekday) => [name, ...hours.slice(weekday * 24, weekday * 24 + 24)]),
  ];
  return (
    <figure className={classes.figure} lang={currentLanguage()}>
      <figcaption className={classes.titled}>
        {t("dashboard.byHour")}
        <CsvButton name={t("dashboard.byHour")} rows={csvRows} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className={classes.map} tabIndex={0} aria-label={t("dashboard.byHour")}>
        <span />
        {Array.from({ length: 24 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour.
          <span key={hour} className={classes.hour}>
            {hour}
          </span>
        ))}
        {weekdays.map((name, weekday) => {
          return (
            <Fragment key={name}>
              <span className={classes.small}>{name}</span>
              {hours.slice(weekday * 24, weekday * 24 + 24).map((count, hour) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour.
                  key={hour}
                  type="button"
                  className={classes.cell}
                  disabled={count === 0}
                  style={{ "--share": count / most } as CSSProperties}
                  aria-label={t("dashboard.hour", { weekday: name, hour, count })}
                  title={t("dashboard.hour", { weekday: name, hour, count })}
                  onClick={() => open(weekday * 24 + hour)}
                />
              ))}
            </Fragment>
          );
        })}
      </section>
    </figure>
  );
}
