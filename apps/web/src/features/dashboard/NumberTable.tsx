import { Group, SegmentedControl, UnstyledButton } from "@mantine/core";
import type { Dimension, Period, TableRow } from "@recado/contract/dashboard";
import { type Metric, metrics } from "@recado/contract/metrics";
import { useState } from "react";
import { number } from "../../lib/format.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { CsvButton } from "./CsvButton.tsx";
import classes from "./Dashboard.module.css";
import { useTable } from "./queries.ts";
import { mean, minutes } from "./said.ts";

type Filter = { userId?: number; queueId?: number; connectionId?: number; tagId?: number };
type Props = {
  period: Period;
  standing: Map<number, { online: boolean; open: number }>;
  open(metric: Metric, filter: Filter): void;
  isWall: boolean;
};

const filterOf: Record<Dimension, keyof Filter> = { user: "userId", queue: "queueId", connection: "connectionId", tag: "tagId" };

/** The numbers by person, queue, connection and tag: each opens its tickets, and the table exports as shown. */
export function NumberTable({ period, standing, open, isWall }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [chosen, setBy] = useState<Dimension>("user");
  const by = isWall ? "user" : chosen;
  const { data, error, refetch } = useTable(by, period);
  const named = (metric: Metric) => metrics[metric].name[language];
  const nameOf = ({ name, removed }: TableRow) => (name === null ? t("dashboard.none") : removed ? t("dashboard.removed", { name }) : name);
  const times = ({ mean, median, p90 }: TableRow["wait"]) =>
    mean === null || isWall ? minutes(mean) : `${minutes(mean)} · ${minutes(median)} · ${minutes(p90)}`;

  function csvRows() {
    const three = (metric: Metric) => [named(metric), `${named(metric)} (p50)`, `${named(metric)} (p90)`];
    const header = [
      t(`dashboard.by.${by}`),
      named("queued"),
      named("accepted"),
      named("finished"),
      ...three("wait"),
      ...three("support"),
      named("rated"),
    ];
    const lines = (data?.rows ?? []).map((row) => [
      ...[nameOf(row), row.queued, row.accepted, row.closed, row.wait.mean, row.wait.median, row.wait.p90],
      ...[row.support.mean, row.support.median, row.support.p90, row.ratings.mean],
    ]);
    return [header, ...lines];
  }

  const leading = (row: TableRow, metric: Metric, { text, isEmpty }: { text: string; isEmpty: boolean }) =>
    isEmpty ? (
      text
    ) : (
      <UnstyledButton
        className={classes.link}
        aria-label={t("dashboard.openOf", { metric: named(metric), name: nameOf(row), value: text })}
        onClick={() => open(metric, { [filterOf[by]]: row.id })}
      >
        {text}
      </UnstyledButton>
    );
  const count = (row: TableRow, metric: Metric, value: number) => (
    <td>{leading(row, metric, { text: number(value), isEmpty: value === 0 })}</td>
  );
  const timed = (row: TableRow, metric: "wait" | "support") => (
    <td title={isWall ? undefined : t("dashboard.threeTimes")}>
      {leading(row, metric, { text: times(row[metric]), isEmpty: row[metric].mean === null })}
    </td>
  );
  const rated = ({ mean: value, rated }: TableRow["ratings"]) => (rated === 0 ? mean(null) : `${mean(value)} (${rated})`);
  const isOfPeople = by === "user";
  return (
    <section>
      {!isWall && (
        <Group justify="space-between" my="sm">
          <SegmentedControl
            aria-label={t("dashboard.tableBy")}
            value={by}
            onChange={(value) => setBy(value as Dimension)}
            data={(["user", "queue", "connection", "tag"] as const).map((value) => ({ value, label: t(`dashboard.by.${value}`) }))}
          />
          <CsvButton name={t(`dashboard.by.${by}`)} rows={csvRows} disabled={!data} />
        </Group>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        <section className={classes.scroll} tabIndex={0} aria-label={t(`dashboard.by.${by}`)}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t(`dashboard.by.${by}`)}</th>
                {isOfPeople && <th scope="col">{t("dashboard.presence")}</th>}
                {isOfPeople && <th scope="col">{named("happening")}</th>}
                {!isOfPeople && <th scope="col">{named("queued")}</th>}
                {(["accepted", "finished", "wait", "support", "rated"] as const).map((metric) => (
                  <th key={metric} scope="col" title={metrics[metric].says[language]}>
                    {named(metric)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{nameOf(row)}</th>
                  {isOfPeople && <td>{t(standing.get(row.id)?.online ? "dashboard.online" : "dashboard.offline")}</td>}
                  {isOfPeople && count(row, "happening", standing.get(row.id)?.open ?? 0)}
                  {!isOfPeople && count(row, "queued", row.queued)}
                  {count(row, "accepted", row.accepted)}
                  {count(row, "finished", row.closed)}
                  {timed(row, "wait")}
                  {timed(row, "support")}
                  <td>{leading(row, "rated", { text: rated(row.ratings), isEmpty: row.ratings.rated === 0 })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {!isWall && <p className={classes.small}>{t("dashboard.threeTimes")}</p>}
        </section>
      )}
    </section>
  );
}
