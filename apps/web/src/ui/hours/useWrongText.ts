import { useTranslation } from "../../lib/texts.tsx";
import { dayInText } from "./names.ts";
import type { Wrong } from "./week.ts";

export function useWrongText() {
  const { t } = useTranslation();
  return (wrong: Wrong): string => {
    if (wrong.kind !== "overlap") return t(`hours.wrong.${wrong.kind}`);
    const { weekdayEn, startTime, endTime } = wrong.with;
    return t("hours.wrong.overlap", { day: dayInText(weekdayEn), startTime, endTime });
  };
}
