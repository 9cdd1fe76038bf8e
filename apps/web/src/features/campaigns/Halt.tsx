import type { Campaign } from "@recado/contract/campaigns";
import { dateTime } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Halt.module.css";

/** Why a campaign was stopped by itself, or what it waits for. */
export function Halt({ campaign: { status, stopReason, waitsFor, waitsUntil } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  if (status === "CANCELADA" && stopReason) return <span className={classes.stopped}>{t(`campaigns.stopReasons.${stopReason}`)}</span>;
  if (status !== "EM_ANDAMENTO" || !waitsFor) return null;
  return (
    <span className={classes.waits}>
      {t(`campaigns.waits.${waitsFor}`)}
      {waitsUntil && ` ${t("campaigns.waits.until", { at: dateTime(waitsUntil) })}`}
    </span>
  );
}
