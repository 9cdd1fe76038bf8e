import type { TFunction } from "i18next";
import { ApiError, codeOf, type Holder } from "../../../lib/refusal.ts";

/** Why a ticket could not be moved; where somebody was quicker, who. */
export function refusalText(error: Error, t: TFunction): string {
  const holder = error instanceof ApiError ? error.holder : undefined;
  return holder ? holderText(holder, t) : t(`errors.${codeOf(error)}`);
}

/** Who is talking to the contact already, or that he waits; and in which queue, if any. */
export function holderText({ user, queue }: Holder, t: TFunction): string {
  if (user) return queue ? t("tickets.heldByIn", { user: user.name, queue: queue.name }) : t("tickets.heldBy", { user: user.name });
  return queue ? t("tickets.waitsIn", { queue: queue.name }) : t("tickets.waitsAlready");
}
