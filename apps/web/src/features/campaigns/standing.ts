import { CAMPAIGN_LOCK_MS, type Campaign } from "@recado/contract/campaigns";
import { now } from "../../lib/clock.ts";

/** What may still be changed of a campaign; everything of a new one. */
export type Editable = "all" | "texts" | "nothing";

export function editableOf(campaign: Pick<Campaign, "status" | "scheduledAt" | "can"> | undefined): Editable {
  if (!campaign) return "all";
  const { status, scheduledAt, can } = campaign;
  // Its last hour begins without an event.
  if (can.change) return status === "PROGRAMADA" && scheduledAt !== null && isSoon(new Date(scheduledAt)) ? "nothing" : "all";
  return can.changeTexts ? "texts" : "nothing";
}

/** So near that a planned one is locked. */
export const isSoon = (at: Date) => at.getTime() - now().getTime() <= CAMPAIGN_LOCK_MS;
