import { Input, Switch } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useId } from "react";
import { date as dateOf } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../IconButton.tsx";
import { type HolidayDraft, isClosed, type WrongHoliday } from "./holidays.ts";
import classes from "./hours.module.css";
import { TimeField, useTouched } from "./TimeField.tsx";

type Props = {
  holiday: HolidayDraft;
  at: number;
  onChange(holiday: HolidayDraft): void;
  onRemove(): void;
  wrong: readonly WrongHoliday[];
  isChecked: boolean;
  path?: string | undefined;
};

const NAME_MAX = 80;
const NOON = "T12:00:00Z";

export function HolidayRow({ holiday, at, onChange, onRemove, wrong, isChecked, path }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { hasLeft, leave } = useTouched();
  const quiet = ["missing", "incomplete", "noDate"];
  const shown = wrong.filter(({ field, kind }) => isChecked || hasLeft(field) || !quiet.includes(kind));
  const [first] = wrong;
  const of = holiday.name.trim() || (holiday.date ? dateOf(`${holiday.date}${NOON}`, "UTC") : t("hours.holidays.nth", { at: at + 1 }));
  const pathOf = (field: WrongHoliday["field"]) => (first?.field === field && path !== undefined ? { "data-path": path } : {});
  const isWrong = (field: WrongHoliday["field"]) => shown.some((one) => one.field === field);
  const time = (field: "startTime" | "endTime") => (
    <TimeField
      label={t(`hours.${field}`, { of })}
      value={holiday[field]}
      onChange={(value) => onChange({ ...holiday, [field]: value })}
      isWrong={isWrong(field)}
      errorId={id}
      onLeave={() => leave(field)}
      path={first?.field === field ? path : undefined}
    />
  );
  return (
    <li className={classes.holiday}>
      <Input
        className={classes.date}
        size="md"
        type="date"
        aria-label={t("hours.holidays.date", { of })}
        value={holiday.date}
        onChange={(event) => onChange({ ...holiday, date: event.currentTarget.value })}
        onBlur={() => leave("date")}
        error={isWrong("date")}
        withAria={false}
        {...(isWrong("date") && { "aria-invalid": true, "aria-describedby": id })}
        {...pathOf("date")}
      />
      <Input
        className={classes.called}
        size="md"
        aria-label={t("hours.holidays.name", { of })}
        placeholder={t("hours.holidays.namePlaceholder")}
        maxLength={NAME_MAX}
        value={holiday.name}
        onChange={(event) => onChange({ ...holiday, name: event.currentTarget.value })}
      />
      <IconButton className={classes.drop ?? ""} label={t("hours.holidays.remove", { of })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
      <div className={classes.opens}>
        <Switch
          size="sm"
          label={t(isClosed(holiday) ? "hours.holidays.closed" : "hours.holidays.open")}
          aria-label={t("hours.holidays.opens", { of })}
          checked={!isClosed(holiday)}
          onChange={(event) =>
            onChange({
              ...holiday,
              ...(event.currentTarget.checked ? { startTime: "08:00", endTime: "12:00" } : { startTime: "", endTime: "" }),
            })
          }
        />
        {!isClosed(holiday) && (
          <span className={classes.times}>
            {time("startTime")}
            <span aria-hidden>–</span>
            {time("endTime")}
          </span>
        )}
      </div>
      {shown[0] && (
        <p id={id} className={`${classes.wrong} ${classes.wrongHoliday}`}>
          {t(`hours.wrong.${shown[0].kind}`)}
        </p>
      )}
    </li>
  );
}
