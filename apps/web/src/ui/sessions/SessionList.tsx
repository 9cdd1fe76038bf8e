import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { type UserSession, userSessions } from "@recado/contract/user-sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ago, dateTime } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../Chip.tsx";
import { ErrorState } from "../ErrorState.tsx";
import { toast } from "../toasts.ts";
import { deviceOf } from "./agents.ts";
import classes from "./SessionList.module.css";

/** A user's sessions; each but the present one can be ended, and all of them together. */
export function SessionList({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const queryKey = ["userSessions", userId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(userSessions.list, { params: { id: userId } }), staleTime: 0 });
  const ending = useMutation({
    mutationFn: (sessionId: string | "all") =>
      sessionId === "all"
        ? call(userSessions.endAll, { params: { id: userId } })
        : call(userSessions.end, { params: { id: userId, sessionId } }),
    onSuccess: (_, sessionId) => toast.done(t(sessionId === "all" ? "sessions.endedAll" : "sessions.ended")),
    onError: (error) => toast.refused(error, t),
    onSettled: () => cache.invalidateQueries({ queryKey }), // after a refusal our list is outdated
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={56} role="status" aria-label={t("common.loading")} />;
  const others = data.filter(({ isCurrent }) => !isCurrent);
  return (
    <Stack gap="sm">
      {data.length === 0 && <div className={classes.when}>{t("sessions.none")}</div>}
      {data.length > 0 && (
        <ul className={classes.list} aria-label={t("sessions.title")}>
          {data.map((session) => (
            <Row key={session.id} session={session} isBusy={ending.isPending} onEnd={() => ending.mutate(session.id)} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Group justify="flex-end">
          <Button variant="subtle" color="danger" size="sm" disabled={ending.isPending} onClick={() => ending.mutate("all")}>
            {t(others.length < data.length ? "sessions.endOthers" : "sessions.endAll")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type RowProps = { session: UserSession; isBusy: boolean; onEnd(): void };

function Row({ session: { agent, address, since, lastSeenAt, isCurrent }, isBusy, onEnd }: RowProps) {
  const { t } = useTranslation();
  const parts = agent === null ? undefined : deviceOf(agent);
  const label = parts ? t("sessions.place", parts) : t("sessions.unknown");
  const when = [address, t("sessions.since", { at: dateTime(since) }), t("sessions.seen", { ago: ago(lastSeenAt, t) })];
  return (
    <li className={classes.session}>
      <div>
        <div className={classes.place}>
          {label}
          {isCurrent && <Chip kind="brand">{t("sessions.current")}</Chip>}
        </div>
        <div className={classes.when}>{when.filter(Boolean).join(" · ")}</div>
      </div>
      {!isCurrent && (
        <Button variant="default" size="sm" disabled={isBusy} aria-label={t("sessions.endOne", { place: label })} onClick={onEnd}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
