import { NativeSelect } from "@mantine/core";
import { connections } from "@recado/contract/connections";
import { API_CALLS_KEPT, type ApiCall } from "@recado/contract/external-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { dateTime } from "../../lib/format.ts";
import { useRefetchInterval } from "../../lib/net/useRefetchInterval.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import classes from "./ApiPage.module.css";
import { callKeys, callsOf } from "./queries.ts";

/** Calls are not broadcast: polled while visible. */
const LOOK_MS = 5_000;

export function CallList() {
  const { t } = useTranslation();
  const all = useQuery({ queryKey: ["connections", "all"], queryFn: () => call(connections.list) }).data ?? [];
  const [chosen, setChosen] = useState<number>();
  const id = chosen ?? all.find(({ hasToken }) => hasToken)?.id ?? all[0]?.id;
  return (
    <section className={classes.card} aria-labelledby="api-calls">
      <header className={classes.header}>
        <h2 id="api-calls" className={classes.title}>
          {t("messagesApi.calls.title", { count: API_CALLS_KEPT })}
        </h2>
        {id !== undefined && (
          <NativeSelect
            aria-label={t("messagesApi.calls.connection")}
            value={String(id)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </header>
      <p className={classes.hint}>{t("messagesApi.calls.hint")}</p>
      {id === undefined ? <p>{t("messagesApi.calls.noConnection")}</p> : <Calls of={id} />}
    </section>
  );
}

function Calls({ of }: { of: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callsOf(of));
  useRefetchInterval(callKeys.of(of), LOOK_MS);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (data.calls.length === 0) return <p className={classes.hint}>{t("messagesApi.calls.empty")}</p>;
  return (
    <ul className={classes.calls} aria-label={t("messagesApi.calls.label")}>
      {data.calls.map((one) => (
        <Row key={one.id} call={one} />
      ))}
    </ul>
  );
}

function Row({ call: { at, number, kind, status, code } }: { call: ApiCall }) {
  const { t } = useTranslation();
  return (
    <li className={classes.call}>
      <time dateTime={at}>{dateTime(at)}</time>
      <span>{number === null ? t("messagesApi.calls.noNumber") : `+${number}`}</span>
      <span className={classes.hint}>{t(`messagesApi.calls.kinds.${kind}`)}</span>
      <span className={classes.outcome}>
        <Chip kind={status === 200 ? "brand" : "danger"}>{status}</Chip>
        {code === null ? t("messagesApi.calls.accepted") : t(`errors.${code}`)}
      </span>
    </li>
  );
}
