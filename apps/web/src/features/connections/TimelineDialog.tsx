import { Skeleton } from "@mantine/core";
import type { Connection, ConnectionMoment } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { day, lasting, time } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { timelineOf } from "./queries.ts";
import { toneOf, whyOf } from "./state.ts";
import classes from "./TimelineDialog.module.css";

type Props = { connection: Connection; onClose(): void };

/** The connection's history, newest first: when, why, how long, and how many messages waited. */
export function TimelineDialog({ connection: { id, name, waiting }, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(timelineOf(id));
  return (
    <Dialog size="lg" title={t("connections.timelineOf", { name })} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} role="status" aria-label={t("common.loading")} />
      ) : data.length === 0 ? (
        <EmptyState text={t("connections.noTimeline")} />
      ) : (
        byDay(data).map(([date, moments]) => (
          <section key={date} className={classes.day}>
            <h3>{date}</h3>
            <ol className={classes.moments}>
              {moments.map((moment) => (
                <Moment key={moment.id} moment={moment} waiting={waiting} />
              ))}
            </ol>
          </section>
        ))
      )}
    </Dialog>
  );
}

/**
 * The number of waiting messages, present or at the end. For a working connection there are no technical details, but Meta's name of the
 * number.
 */
function Moment({ moment, waiting }: { moment: ConnectionMoment; waiting: number }) {
  const { t } = useTranslation();
  const { status, cause, detail, at, seconds, waited } = moment;
  const why = whyOf({ ...moment, by: detail });
  const isDown = seconds === null && status !== "CONNECTED";
  const stretch = [
    seconds === null ? t("connections.untilNow") : t("connections.lasted", { time: lasting(seconds) }),
    waited ? t("connections.waited", { count: waited }) : "",
    isDown && waiting > 0 ? t("connections.waiting", { count: waiting }) : "",
  ];
  const beside: Record<string, string[]> = {
    unreadable: [t("connections.setAside", { count: waited ?? 1 })],
    "wrong-secret": [],
  };
  const details = (beside[cause] ?? stretch).filter(Boolean);
  return (
    <li data-tone={toneOf({ status, cause })}>
      <time dateTime={at}>{time(at)}</time>
      <div>
        <p className={classes.what}>{t(`connections.status.${status}`)}</p>
        {why && <p>{t(why, { name: detail })}</p>}
        {details.length > 0 && <p className={classes.told}>{details.join(" · ")}</p>}
        {detail && cause !== "asked" && (
          <p className={classes.told}>{t(cause === "connected" ? "connections.knownAs" : "connections.detail", { detail })}</p>
        )}
      </div>
    </li>
  );
}

/** Entries come newest first, and so do the days. */
function byDay(moments: ConnectionMoment[]) {
  const days = new Map<string, ConnectionMoment[]>();
  for (const moment of moments) {
    const date = day(moment.at);
    days.set(date, [...(days.get(date) ?? []), moment]);
  }
  return [...days];
}
