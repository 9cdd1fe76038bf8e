import { Skeleton } from "@mantine/core";
import { looks } from "@recado/contract/looks";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { dateTime, time } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import classes from "./Looks.module.css";

/** Visits of the platform's users to the company, with their time. */
export function Looks() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ queryKey: ["looks"], queryFn: () => call(looks.list), staleTime: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.looks} aria-labelledby="looks">
      <h2 id="looks">{t("looks.list")}</h2>
      <p>{t("looks.hint")}</p>
      {!data && <Skeleton height={20} role="status" aria-label={t("common.loading")} />}
      {data?.length === 0 && <p>{t("looks.none")}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, by, startedAt, endsAt, endedAt }) => {
            const over = endedAt ?? (new Date(endsAt) < now() ? endsAt : null);
            const from = dateTime(startedAt);
            return (
              <li key={id}>
                <bdi>{by}</bdi> · {over ? t("looks.from", { from, to: time(over) }) : t("looks.now", { from })}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
