import type { ContactListNews } from "@recado/contract/contact-lists";
import { lasting, number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./CampaignDialog.module.css";

type Props = { list: Pick<ContactListNews, "contactsCount" | "checkedCount" | "validCount">; secondsEach: number };

/** How many of the list it reaches, who stays out, and how long it takes. */
export function Reach({ list: { contactsCount, checkedCount, validCount }, secondsEach }: Props) {
  const { t } = useTranslation();
  const invalid = checkedCount - validCount;
  const reached = contactsCount - invalid;
  const said = (key: string, count: number) => t(`campaigns.reach.${key}`, { count, contacts: number(count) });
  const seconds = Math.round(reached * secondsEach);
  const parts = [
    reached === 0 ? t("campaigns.reach.none") : said("all", reached),
    ...(invalid > 0 ? [said("invalid", invalid)] : []),
    ...(contactsCount > checkedCount ? [said("unchecked", contactsCount - checkedCount)] : []),
    ...(seconds > 0 ? [t("campaigns.reach.time", { time: lasting(seconds) })] : []),
  ];
  return (
    <p className={classes.reach} role="status" data-empty={reached === 0}>
      {parts.join(" ")}
    </p>
  );
}
