import { NativeSelect } from "@mantine/core";
import { CAMPAIGN_INTERVALS, CAMPAIGN_LONG_INTERVALS } from "@recado/contract/campaigns";
import { lasting, number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Note } from "../../../ui/form/Note.tsx";
import classes from "./CampaignSettings.module.css";
import { type Intervals, RISKY_SECONDS, secondsEach } from "./pace.ts";

const EXAMPLE_CONTACTS = 1000;
const HOUR_S = 3600;

type Props = { intervals: Intervals; onChange(changed: Partial<Intervals>): void };

export function IntervalFields({ intervals, onChange }: Props) {
  const { t } = useTranslation();
  const { messageInterval, longerIntervalAfter, greaterInterval } = intervals;
  const seconds = (count: number) => t("campaignsConfig.seconds", { count });
  return (
    <>
      <p className={classes.hint}>{t("campaignsConfig.intervalsHint")}</p>
      <div className={classes.intervals}>
        <NativeSelect
          size="md"
          label={t("campaignsConfig.messageInterval")}
          value={messageInterval}
          onChange={({ currentTarget: { value } }) => onChange({ messageInterval: Number(value) })}
          data={choices(CAMPAIGN_INTERVALS, messageInterval, seconds)}
        />
        <NativeSelect
          size="md"
          label={t("campaignsConfig.longerIntervalAfter")}
          value={longerIntervalAfter}
          onChange={({ currentTarget: { value } }) => onChange({ longerIntervalAfter: Number(value) })}
          data={choices(CAMPAIGN_LONG_INTERVALS, longerIntervalAfter, (count) => t("campaignsConfig.sends", { count }))}
        />
        <NativeSelect
          size="md"
          label={t("campaignsConfig.greaterInterval")}
          value={greaterInterval}
          onChange={({ currentTarget: { value } }) => onChange({ greaterInterval: Number(value) })}
          data={choices(CAMPAIGN_LONG_INTERVALS, greaterInterval, (count) => (count === 0 ? t("campaignsConfig.noPause") : seconds(count)))}
        />
      </div>
      <Pace each={secondsEach(intervals)} />
    </>
  );
}

function Pace({ each }: { each: number }) {
  const { t } = useTranslation();
  const pace = {
    perHour: number(Math.round(HOUR_S / each)),
    contacts: number(EXAMPLE_CONTACTS),
    time: lasting(Math.round(each * EXAMPLE_CONTACTS)),
  };
  return (
    <>
      <p className={classes.pace} role="status">
        {each === 0 ? t("campaignsConfig.paceFree") : t("campaignsConfig.pace", pace)}
      </p>
      {each < RISKY_SECONDS && <Note>{t("campaignsConfig.paceRisk")}</Note>}
    </>
  );
}

/** A stored value that is none of the choices, as from another client, stays until another one is chosen. */
const choices = (values: readonly number[], stored: number, said: (value: number) => string) =>
  [...new Set([...values, stored])].sort((one, other) => one - other).map((value) => ({ value: String(value), label: said(value) }));
