import type { TFunction } from "i18next";
import { refusalText } from "../../moves/refusalText.ts";

/** How many did not go for each reason: "2 not done: Bia is already talking to this contact." */
export function whyNot(failed: readonly { error: Error }[], t: TFunction): string {
  const reasons = new Map<string, number>();
  for (const { error } of failed) {
    const why = refusalText(error, t);
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  return [...reasons].map(([why, count]) => t("tickets.selection.not", { count, why })).join(" ");
}
