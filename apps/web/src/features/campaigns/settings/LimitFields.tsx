import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./CampaignSettings.module.css";
import type { CampaignSettings } from "./queries.ts";

type Limits = Pick<CampaignSettings, "sendingHours" | "dailyLimit" | "recentDays">;
type Props = { limits: Limits; onChange(changed: Partial<Limits>): void };

const OWN_HOURS = { from: "08:00", until: "20:00" };
const OWN_LIMIT = 200;
const LIMIT_MAX = 100_000;
const DAYS_MAX = 365;

/** When campaigns send, how many messages a day, and to whom not again so soon. */
export function LimitFields({ limits: { sendingHours, dailyLimit, recentDays }, onChange }: Props) {
  const { t } = useTranslation();
  const ways = (field: string) => ["automatic", "free", "own"].map((way) => ({ value: way, label: t(`campaignsConfig.${field}.${way}`) }));
  const hours = sendingHours !== null && sendingHours !== "automatic" ? sendingHours : undefined;
  return (
    <>
      <p className={classes.hint}>{t("campaignsConfig.limitsHint")}</p>
      <div className={classes.limits}>
        <NativeSelect
          size="md"
          label={t("campaignsConfig.hours.label")}
          description={sendingHours === "automatic" ? t("campaignsConfig.hours.automaticHint") : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={hours ? "own" : sendingHours === null ? "free" : "automatic"}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sendingHours: value === "automatic" ? value : value === "own" ? OWN_HOURS : null })
          }
          data={ways("hours")}
        />
        {hours && (
          <div className={classes.hours}>
            <TextInput
              size="md"
              type="time"
              label={t("campaignsConfig.hours.from")}
              value={hours.from}
              onChange={({ currentTarget: { value } }) => onChange({ sendingHours: { ...hours, from: value } })}
            />
            <TextInput
              size="md"
              type="time"
              label={t("campaignsConfig.hours.until")}
              value={hours.until}
              onChange={({ currentTarget: { value } }) => onChange({ sendingHours: { ...hours, until: value } })}
            />
          </div>
        )}
      </div>
      <div className={classes.limits}>
        <NativeSelect
          size="md"
          label={t("campaignsConfig.daily.label")}
          description={dailyLimit === "automatic" ? t("campaignsConfig.daily.automaticHint") : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={dailyLimit === "automatic" ? dailyLimit : dailyLimit === 0 ? "free" : "own"}
          onChange={({ currentTarget: { value } }) =>
            onChange({ dailyLimit: value === "automatic" ? value : value === "own" ? OWN_LIMIT : 0 })
          }
          data={ways("daily")}
        />
        {dailyLimit !== "automatic" && dailyLimit !== 0 && (
          <NumberInput
            size="md"
            label={t("campaignsConfig.daily.most")}
            min={1}
            max={LIMIT_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            value={dailyLimit}
            onChange={(value) => onChange({ dailyLimit: Number(value) || 1 })}
          />
        )}
      </div>
      <div className={classes.limits}>
        <NumberInput
          size="md"
          label={t("campaignsConfig.recentDays")}
          description={t(recentDays === 0 ? "campaignsConfig.recentOff" : "campaignsConfig.recentHint", { count: recentDays })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={0}
          max={DAYS_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          value={recentDays}
          onChange={(value) => onChange({ recentDays: Number(value) || 0 })}
        />
      </div>
    </>
  );
}
