import type { Effect } from "../decision.ts";
import type { Scene } from "../situation.ts";

/** When the company ignores groups, their messages are not even stored. */
export const group = (scene: Pick<Scene, "isGroup" | "company">): Effect[] | null =>
  scene.isGroup && scene.company.settings.CheckMsgIsGroup === "enabled" ? [{ type: "drop" }] : null;

/** In a group people talk to each other: no automatic message interrupts them. */
export const silentGroup = ({ isGroup }: Pick<Scene, "isGroup">): Effect[] | null => (isGroup ? [] : null);
