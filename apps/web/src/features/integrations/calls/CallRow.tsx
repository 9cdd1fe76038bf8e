import { Anchor } from "@mantine/core";
import type { Integration, IntegrationCall } from "@recado/contract/integrations";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import type { TFunction } from "i18next";
import { Link } from "react-router";
import { now } from "../../../lib/clock.ts";
import { cut, dateTime } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ListRow } from "../../../ui/list/ListRow.tsx";
import { toast } from "../../../ui/toasts.ts";
import classes from "./Calls.module.css";
import { useRepeatCall } from "./queries.ts";
import { focusNext, useFocusNext } from "./useFocusNext.ts";

const looks = {
  waiting: { icon: <IconClock size={14} aria-hidden />, kind: "plain" },
  done: { icon: <IconCheck size={14} aria-hidden />, kind: "brand" },
  failed: { icon: <IconAlertTriangle size={14} aria-hidden />, kind: "danger" },
} as const;

const NAME_SHOWN = 60;

type Props = { integration: Integration; call: IntegrationCall; onRepeat(id: number): void };

export function CallRow({ integration, call, onRepeat }: Props) {
  const { t } = useTranslation();
  const { type, state, ticketUuid, contactName, createdAt, failure } = call;
  const event = t(`integrations.calls.happened.${type}`);
  const name = contactName && cut(contactName, NAME_SHOWN);
  const title = (
    <>
      {event}
      {name && (
        <>
          {" · "}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  );
  return (
    <ListRow
      isWhole
      isLink={ticketUuid !== null}
      title={
        <span className={classes.title}>
          {ticketUuid === null ? (
            title
          ) : (
            <Anchor component={Link} to={`/tickets/${ticketUuid}`} inherit c="inherit" underline="hover">
              {title}
            </Anchor>
          )}
        </span>
      }
      text={
        <>
          <time dateTime={createdAt} className={classes.line}>
            {dateTime(createdAt)}
          </time>
          <span className={classes.line}>{progressOf(call, integration.active, t)}</span>
          {failure !== null && state !== "done" && (
            <span className={classes.why} data-state={state}>
              {t(state === "failed" ? "integrations.calls.reason" : "integrations.calls.lastFailure", {
                why: t(`integrations.failures.${failure}`),
              })}
            </span>
          )}
        </>
      }
      marks={<Chip {...looks[state]}>{t(`integrations.calls.states.${state}`)}</Chip>}
      actions={
        integration.can.change && state !== "waiting" ? (
          <Repeat integrationId={integration.id} id={call.id} what={name ? `${event} · ${name}` : event} onRepeat={onRepeat} />
        ) : null
      }
    />
  );
}

/** How often it was tried, and when it is tried next or was tried last. */
function progressOf({ state, tries, dueAt, endedAt }: IntegrationCall, isOn: boolean, t: TFunction): string {
  const count = t("integrations.calls.tries", { count: tries });
  if (state === "waiting") return `${nextOf(dueAt, isOn, t)} · ${count}`;
  if (endedAt === null) return count;
  return `${t(state === "done" ? "integrations.calls.delivered" : "integrations.calls.lastTry", { at: dateTime(endedAt) })} · ${count}`;
}

function nextOf(dueAt: string | null, isOn: boolean, t: TFunction): string {
  if (!isOn) return t("integrations.calls.paused");
  if (dueAt === null || new Date(dueAt) <= now()) return t("integrations.calls.soon");
  return t("integrations.calls.nextTry", { at: dateTime(dueAt) });
}

function Repeat({ integrationId, id, what, onRepeat }: { integrationId: number; id: number; what: string; onRepeat(id: number): void }) {
  const { t } = useTranslation();
  const repeat = useRepeatCall(integrationId);
  const button = useFocusNext();
  const run = async () => {
    if (repeat.isPending) return;
    onRepeat(id);
    // Awaited here, not in a callback: the button is unmounted once the call waits again.
    try {
      await repeat.mutateAsync(id);
      toast.done(t("integrations.calls.repeated"));
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return (
    // aria-busy, not disabled: a disabled button loses the focus.
    <IconButton
      label={t("integrations.calls.repeatOne", { what })}
      onClick={() => void run()}
      ref={button}
      aria-busy={repeat.isPending}
      {...focusNext}
    >
      <IconRefresh size={18} aria-hidden />
    </IconButton>
  );
}
