import type { Campaign } from "@recado/contract/campaigns";
import { dateTime, number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { deliveredOf, validOf } from "../counts.ts";
import classes from "./Report.module.css";

export function Cards({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { counts, whatsapp, contactList, scheduledAt, completedAt } = campaign;
  const cards = [
    ["valid", number(validOf(campaign))],
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
