import { NativeSelect, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { dateTime } from "../../lib/format.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import classes from "./FlowRuns.module.css";
import { useRuns } from "./queries.ts";
import { RunPath } from "./RunPath.tsx";

/** `runId`: the run of the message in question; else the last run, even one that starts meanwhile. */
type Props = { ticketId: number; runId?: number | undefined; onClose(): void };

/** A ticket's path through its flows, finished or still running. */
export function RunPathDialog({ ticketId, runId, onClose }: Props) {
  const { t } = useTranslation();
  const { data: runs, error, refetch } = useRuns(ticketId);
  const [chosen, setChosen] = useState(runId);
  const run = chosen === undefined ? runs?.[0] : runs?.find(({ id }) => id === chosen);
  const isLacking = error instanceof ApiError && error.code === "ERR_PLAN_FEATURE";
  return (
    <Dialog title={t("flowRuns.path")} size="lg" onClose={onClose}>
      <Stack gap="md">
        {runs && runs.length > 1 && (
          <NativeSelect
            label={t("flowRuns.run")}
            value={run ? String(run.id) : ""}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            data={[
              ...(run ? [] : [{ value: "", label: t("flowRuns.older") }]),
              ...runs.map(({ id, flow, startedAt }) => ({ value: String(id), label: `${flow.name} · ${dateTime(startedAt)}` })),
            ]}
          />
        )}
        {run && <RunPath run={run} />}
        {runs && !run && <p className={classes.why}>{t(runs.length === 0 ? "flowRuns.none" : "flowRuns.gone")}</p>}
        {isLacking && <p className={classes.why}>{t("flowRuns.why.plan")}</p>}
        {error && !runs && !isLacking && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!runs && !error && <Skeleton height={220} role="status" aria-label={t("common.loading")} />}
      </Stack>
    </Dialog>
  );
}
