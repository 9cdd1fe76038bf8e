import { Button, Group } from "@mantine/core";
import type { CountedFilter, Period } from "@recado/contract/dashboard";
import type { Metric } from "@recado/contract/metrics";
import { Suspense, useState } from "react";
import { now as clock } from "../../lib/clock.ts";
import { localOf } from "../../lib/companyClock.ts";
import { useLive } from "../../lib/realtime.ts";
import { useSession, zoneOf } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { part } from "../../ui/part.tsx";
import { NowCards, PeriodCards } from "./Cards.tsx";
import { CountedDialog } from "./CountedDialog.tsx";
import classes from "./Dashboard.module.css";
import { Filters } from "./Filters.tsx";
import { HourMap } from "./HourMap.tsx";
import { NumberTable } from "./NumberTable.tsx";
import { type Opened, useDashboard, useNow } from "./queries.ts";
import { Ratings } from "./Ratings.tsx";
import { nowReactions } from "./realtime.ts";
import { usePresence } from "./usePresence.ts";
import { useWall } from "./useWall.ts";

/** Present and past numbers: each opens the tickets that it counts. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>({});
  const [opened, setOpened] = useState<Opened>();
  const { isWall, toggle } = useWall(opened !== undefined);
  const { data, error, refetch } = useDashboard(period);
  const { data: now } = useNow();
  useLive(nowReactions);
  const standing = usePresence(data?.attendants, now?.tickets);
  const open = (metric: Metric, more: Partial<CountedFilter> = {}) => setOpened({ ...period, ...more, metric });
  const today = localOf(clock(), zoneOf(useSession()) ?? "UTC").slice(0, 10);

  return (
    <div className={isWall ? classes.wall : classes.page}>
      <Group justify="space-between">
        <PageHeading title={t("dashboard.title")} />
        <Button variant="default" size="xs" onClick={toggle}>
          {t(isWall ? "dashboard.leaveWall" : "dashboard.wall")}
        </Button>
      </Group>
      <h2 className={classes.heading}>{t("dashboard.now")}</h2>
      <NowCards now={now} data={data} open={open} />
      {!isWall && (
        <>
          <h2 className={classes.heading}>{t("dashboard.inPeriod")}</h2>
          <Filters key={today} today={today} period={period} onApply={setPeriod} />
        </>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && !isWall && (
        <>
          <PeriodCards data={data} open={open} />
          <Suspense fallback={<ListSkeleton />}>
            <Charts data={data} now={now} open={open} />
          </Suspense>
          <HourMap hours={data.hours} open={(hour) => open("queued", { hour })} />
          <Ratings ratings={data.ratings} open={(rating) => open("rated", { rating })} />
        </>
      )}
      {data && <NumberTable period={period} standing={standing} open={open} isWall={isWall} />}
      {opened && <CountedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** The chart library is loaded with this page alone. */
const Charts = part(async () => (await import("./Charts.tsx")).Charts);
