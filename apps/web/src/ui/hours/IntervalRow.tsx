import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useId } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../IconButton.tsx";
import classes from "./hours.module.css";
import { TimeField, useTouched } from "./TimeField.tsx";
import { useWrongText } from "./useWrongText.ts";
import type { Interval, Wrong } from "./week.ts";

type Props = {
  /** Read aloud before each field: the day, and which of its intervals. */
  of: string;
  interval: Interval;
  onChange(interval: Interval): void;
  onRemove?: (() => void) | undefined;
  wrong: readonly Wrong[];
  /** Set by the first save: missing times show an error. */
  isChecked: boolean;
  path?: string | undefined;
  /** The day on which it ends, if that is the next one. */
  nextDay: string;
};

export function IntervalRow({ of, interval, onChange, onRemove, wrong, isChecked, path, nextDay }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const text = useWrongText();
  const { hasLeft, leave } = useTouched();
  const shown = wrong.filter(({ field, kind }) => isChecked || hasLeft(field) || (kind !== "missing" && kind !== "incomplete"));
  const [first] = wrong;
  const field = (name: keyof Interval) => (
    <TimeField
      label={t(`hours.${name}`, { of })}
      value={interval[name]}
      onChange={(value) => onChange({ ...interval, [name]: value })}
      isWrong={shown.some(({ field }) => field === name)}
      errorId={id}
      onLeave={() => leave(name)}
      path={first?.field === name ? path : undefined}
    />
  );
  const endsNextDay = wrong.length === 0 && interval.endTime < interval.startTime && interval.endTime !== "00:00";
  return (
    <div className={classes.interval}>
      <div className={classes.times}>
        {field("startTime")}
        <span aria-hidden>–</span>
        {field("endTime")}
        {onRemove && (
          <IconButton label={t("hours.remove", { of })} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </IconButton>
        )}
        {endsNextDay && <span className={classes.next}>{t("hours.nextDay", { day: nextDay })}</span>}
      </div>
      {shown[0] && (
        <p id={id} className={classes.wrong}>
          {text(shown[0])}
        </p>
      )}
    </div>
  );
}
