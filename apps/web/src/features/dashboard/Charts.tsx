import { Button } from "@mantine/core";
import type { CountedFilter, Dashboard } from "@recado/contract/dashboard";
import { type Metric, metrics } from "@recado/contract/metrics";
import { useState } from "react";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chart } from "./Chart.tsx";
import { CsvButton } from "./CsvButton.tsx";
import classes from "./Dashboard.module.css";

const SHOWN_FIRST = 7;
const [BLUE, GREEN, AMBER, VIOLET] = ["#2f7fd8", "#2f9e6e", "#d99212", "#7048c6"] as const;

type Now = { happening: number; pending: number } | undefined;

type Props = { data: Dashboard; now: Now; open(metric: Metric, more?: Partial<CountedFilter>): void };

export function Charts({ data, now, open }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [isWhole, setWhole] = useState(false);
  const named = (metric: keyof typeof metrics) => metrics[metric].name[language];
  const people = data.attendants.toSorted((a, b) => b.tickets - a.tickets);
  const shown = isWhole ? people : people.slice(0, SHOWN_FIRST);
  const { counters, days } = data;
  const dayOf = (day: string) => day.split("-").reverse().slice(0, 2).join("/");
  const csvRows = () => [
    [t("dashboard.day"), named("queued"), named("finished"), named("newContacts")],
    ...days.map(({ day, queued, closed, contacts }) => [day, queued, closed, contacts]),
  ];
  const openDay = (day: string | undefined, metric: Metric | undefined) =>
    day && metric && open(metric, { days: undefined, date_from: day, date_to: day });
  return (
    <div className={classes.charts}>
      <div>
        <Chart
          title={t("dashboard.byAttendant")}
          kind="bar"
          labels={shown.map(({ name }) => name)}
          onPick={(at, series) => open(series === 0 ? "accepted" : "finished", { userId: shown[at]?.id })}
          series={[
            { name: named("accepted"), values: shown.map(({ tickets }) => tickets), color: BLUE },
            { name: named("finished"), values: shown.map(({ closedTickets }) => closedTickets), color: GREEN },
          ]}
        />
        {people.length > SHOWN_FIRST && (
          <Button variant="subtle" size="xs" onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? "dashboard.onlyFirst" : "dashboard.showAll", { count: people.length })}
          </Button>
        )}
      </div>
      <Chart
        title={t("dashboard.status")}
        kind="doughnut"
        colors={[BLUE, AMBER, GREEN]}
        onPick={(at) => open((["happening", "pending", "finished"] as const)[at] ?? "finished")}
        labels={[named("happening"), named("pending"), named("finished")]}
        series={[
          {
            name: t("dashboard.status"),
            values: [now?.happening ?? counters.supportHappening, now?.pending ?? counters.supportPending, counters.supportFinished],
            color: BLUE,
          },
        ]}
      />
      <Chart
        title={t("dashboard.byDay")}
        kind="bar"
        labels={days.map(({ day }) => dayOf(day))}
        onPick={(at, series) => openDay(days[at]?.day, (["queued", "finished", "newContacts"] as const)[series])}
        action={<CsvButton name={t("dashboard.byDay")} rows={csvRows} />}
        series={[
          { name: named("queued"), values: days.map(({ queued }) => queued), color: BLUE },
          { name: named("finished"), values: days.map(({ closed }) => closed), color: GREEN },
          { name: named("newContacts"), values: days.map(({ contacts }) => contacts), color: VIOLET },
        ]}
      />
    </div>
  );
}
