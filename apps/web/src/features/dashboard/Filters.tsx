import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { PERIODS, type Period } from "@recado/contract/dashboard";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./Dashboard.module.css";

type Props = { today: string; period: Period; onApply(period: Period): void };

/** By two dates, or by a period until today; without dates, or with the end before the start, an error and no request. */
export function Filters({ today, period, onApply }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<"dates" | "period">(period.days === undefined ? "dates" : "period");
  const [from, setFrom] = useState(period.date_from ?? `${today.slice(0, 8)}01`);
  const [to, setTo] = useState(period.date_to ?? today);
  const [days, setDays] = useState<string | null>(period.days === undefined ? null : String(period.days));

  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  function apply() {
    if (kind === "period" ? days === null : from === "" && to === "") return toast.failed(t("dashboard.missing"));
    if (kind === "dates" && from !== "" && to !== "" && from > to) return toast.failed(t("dashboard.wrongOrder"));
    onApply(kind === "period" ? { days: Number(days) } : { ...(from && { date_from: from }), ...(to && { date_to: to }) });
  }

  return (
    <form className={classes.filters} onSubmit={submit}>
      <SegmentedControl
        className={classes.wide}
        aria-label={t("dashboard.filterBy")}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
        data={(["dates", "period"] as const).map((value) => ({ value, label: t(`dashboard.${value}`) }))}
      />
      {kind === "dates" ? (
        <>
          <TextInput type="date" label={t("dashboard.from")} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          <TextInput type="date" label={t("dashboard.to")} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </>
      ) : (
        <Select
          className={classes.wide}
          label={t("dashboard.period")}
          placeholder={t("dashboard.choose")}
          value={days}
          onChange={setDays}
          data={PERIODS.map((count) => ({
            value: String(count),
            label: count === 0 ? t("dashboard.today") : t("dashboard.lastDays", { count }),
          }))}
        />
      )}
      <Button type="submit" className={classes.wide}>
        {t("dashboard.apply")}
      </Button>
    </form>
  );
}
