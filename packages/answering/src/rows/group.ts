import type { Effect } from "../decision.ts";
import type { Scene } from "../situation.ts";

/** Messages of groups are not even stored when the company ignores them. */
export const group = (scene: Pick<Scene, "isGroup" | "company">): Effect[] | null =>
  scene.isGroup && scene.company.settings.CheckMsgIsGroup === "enabled" ? [{ type: "drop" }] : null;

/** A group is people talking to each other: no automatic word interrupts them. */
export const silentGroup = ({ isGroup }: Pick<Scene, "isGroup">): Effect[] | null => (isGroup ? [] : null);
