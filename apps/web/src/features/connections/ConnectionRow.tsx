import type { Connection } from "@recado/contract/connections";
import IconClockPause from "@tabler/icons-react/dist/esm/icons/IconClockPause.mjs";
import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconZzz from "@tabler/icons-react/dist/esm/icons/IconZzz.mjs";
import { ago, dateTime, time } from "../../lib/format.ts";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ConnectionActions } from "./ConnectionActions.tsx";
import type { Dialog } from "./ConnectionDialogs.tsx";
import { ConnectionMenu } from "./ConnectionMenu.tsx";
import classes from "./ConnectionRow.module.css";
import { ProviderMark } from "./ProviderMark.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { UNREACHED, whyOf } from "./state.ts";
import { useSecondsUntil } from "./useSecondsUntil.ts";

type Props = { connection: Connection; onOpen(dialog: Dialog): void };

/** One connection: its state and since when, the cause, what waits for it, and the next action. */
export function ConnectionRow({ connection, onOpen }: Props) {
  const { t } = useTranslation();
  const { name, number, isDefault, provider, status, cause, causeDetail, retryAt, statusSince, can } = connection;
  const why = cause === null ? "connections.neverConnected" : whyOf({ ...connection, by: causeDetail });
  return (
    <li className={classes.row}>
      <ProviderMark provider={provider} />
      <div className={classes.body}>
        <div className={classes.title}>
          <span className={classes.name}>{name}</span>
          {isDefault && (
            <Chip kind="brand" icon={<IconStar size={14} aria-hidden />}>
              {t("connections.default")}
            </Chip>
          )}
          <span className={classes.line}>
            {number ? phoneNumber(number) : t("connections.never")} · {t(`connections.provider.${provider}`)}
          </span>
        </div>
        <p className={classes.state}>
          <StatusChip status={status} cause={cause} />
          <span className={classes.since} title={dateTime(statusSince)}>
            {ago(statusSince, t)}
          </span>
          {why && (
            <span className={classes.cause}>
              {why === UNREACHED && retryAt ? <Unreached until={retryAt} /> : t(why, { name: causeDetail })}
            </span>
          )}
        </p>
        <Marks connection={connection} />
      </div>
      <div className={classes.actions}>
        {can.act && <ConnectionActions connection={connection} onOpen={onOpen} />}
        <ConnectionMenu connection={connection} onOpen={onOpen} />
      </div>
    </li>
  );
}

/** Seconds until the next attempt, or that it is running. */
function Unreached({ until }: { until: string }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(until);
  return seconds > 0 ? t("connections.cause.unreachedFor", { seconds }) : t(UNREACHED);
}

function Marks({ connection: { queues, waiting, pausedUntil } }: { connection: Connection }) {
  const { t } = useTranslation();
  if (queues.length === 0 && waiting === 0 && pausedUntil === null) return null;
  return (
    <div className={classes.marks}>
      {pausedUntil !== null && <Rest until={pausedUntil} />}
      {waiting > 0 && (
        <Chip kind="warning" icon={<IconClockPause size={14} aria-hidden />}>
          {t("connections.waiting", { count: waiting })}
        </Chip>
      )}
      {queues.map(({ id, name, color }) => (
        <Chip key={id} icon={<span className={classes.queue} style={{ background: color }} aria-hidden />}>
          {name}
        </Chip>
      ))}
    </div>
  );
}

/** No event ends the rest, so the text removes itself. */
function Rest({ until }: { until: string }) {
  const { t } = useTranslation();
  if (useSecondsUntil(until) === 0) return null;
  return (
    <Chip kind="warning" isWhole icon={<IconZzz size={14} aria-hidden />}>
      {t("connections.restUntil", { time: time(until) })}
    </Chip>
  );
}
