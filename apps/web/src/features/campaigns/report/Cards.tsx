import type { Campaign } from "@recado/contract/campaigns";
import { dateTime, number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { deliveredOf } from "../counts.ts";
import classes from "./Report.module.css";
import { useValidCount } from "./reports.ts";

export function Cards({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { counts, whatsapp, contactList, scheduledAt, completedAt } = campaign;
  const valid = useValidCount(campaign);
  const cards = [
    ["valid", valid === undefined ? "…" : number(valid)],
    ["delivered", number(deliveredOf(counts))],
    ["connection", whatsapp?.name ?? t("campaigns.reports.none")],
    ["contactList", contactList?.name ?? t("campaigns.reports.none")],
    ["scheduled", scheduledAt ? dateTime(scheduledAt) : t("campaigns.reports.unscheduled")],
    ["completed", completedAt ? dateTime(completedAt) : t("campaigns.reports.unfinished")],
  ] as const;
  return (
    <dl className={classes.cards}>
      {cards.map(([card, value]) => (
        <div key={card} className={classes.card}>
          <dt>{t(`campaigns.reports.cards.${card}`)}</dt>
          <dd dir="auto" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
