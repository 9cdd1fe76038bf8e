import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Dashboard } from "@recado/contract/dashboard";
import { type Metric, metrics } from "@recado/contract/metrics";
import { number } from "../../lib/format.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Dashboard.module.css";
import { change, mean, minutes } from "./said.ts";

type Shown = { metric: Metric; value: string; before?: string; change?: string | undefined; more?: string };
type Open = (metric: Metric) => void;

type Now = { now: Record<"happening" | "pending" | "unanswered", number> | undefined; data: Dashboard | undefined; open: Open };

/** The present counts, compared with the start of the period. */
export function NowCards({ now, data, open }: Now) {
  const { t } = useTranslation();
  const before = {
    happening: data?.counters.previousSupportHappening,
    pending: data?.counters.previousSupportPending,
    unanswered: undefined,
  };
  const shown = (["happening", "pending", "unanswered"] as const).map((metric): Shown => {
    const [value, then] = [now?.[metric], before[metric]];
    if (value === undefined) return { metric, value: "…" };
    return { metric, value: number(value), ...(then !== undefined && { before: number(then), change: change(value, then, t) }) };
  });
  return <Cards cards={shown} open={open} />;
}

/** The period's counts, compared with the same length before it. */
export function PeriodCards({ data, open }: { data: Dashboard; open: Open }) {
  const { t } = useTranslation();
  const { counters: c, ratings } = data;
  const counted = (metric: Metric, value: number, before: number): Shown => ({
    metric,
    value: number(value),
    before: number(before),
    change: change(value, before, t),
  });
  const timed = (metric: "support" | "wait", value: number | null, before: number | null): Shown => ({
    metric,
    value: minutes(value),
    before: minutes(before),
    change: change(value, before, t),
    ...(value !== null && {
      more: t("dashboard.percentiles", { median: minutes(data[metric].median), p90: minutes(data[metric].p90) }),
    }),
  });
  const share = `${Math.round((ratings.rated / ratings.asked) * 100)} %`;
  const cards: Shown[] = [
    counted("finished", c.supportFinished, c.previousSupportFinished),
    counted("newContacts", c.newContacts, c.previousNewContacts),
    counted("leads", c.leads, c.previousLeads),
    timed("support", c.avgSupportTime, c.previousAvgSupportTime),
    timed("wait", c.avgWaitTime, c.previousAvgWaitTime),
    {
      metric: "rated",
      value: mean(ratings.mean),
      ...(ratings.asked > 0 && { more: t("dashboard.answered", { count: ratings.rated, share }) }),
    },
  ];
  return <Cards cards={cards} open={open} />;
}

function Cards({ cards, open }: { cards: Shown[]; open: Open }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <ul className={classes.cards}>
      {cards.map(({ metric, value, before, change, more }) => (
        <li key={metric}>
          <Tooltip label={metrics[metric].says[language]} multiline w={280} events={{ hover: true, focus: true, touch: false }}>
            <UnstyledButton className={classes.card} onClick={() => open(metric)}>
              <span className={classes.name}>{metrics[metric].name[language]}</span>
              <strong className={classes.value}>{value}</strong>
              {more && <span className={classes.small}>{more}</span>}
              {before !== undefined && (
                <span className={classes.small}>
                  {t("dashboard.before", { value: before })} {change}
                </span>
              )}
            </UnstyledButton>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
