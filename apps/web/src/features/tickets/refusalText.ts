import type { TFunction } from "i18next";
import { ApiError, codeOf } from "../../lib/refusal.ts";

/** Why a ticket could not be moved; where somebody was quicker, who. */
export function refusalText(error: Error, t: TFunction): string {
  const holder = error instanceof ApiError ? error.holder : undefined;
  if (!holder) return t(`errors.${codeOf(error)}`);
  const { user, queue } = holder;
  return user ? t("tickets.heldBy", { user: user.name, queue: queue?.name ?? t("tickets.noQueue") }) : t("tickets.waitsAlready");
}
