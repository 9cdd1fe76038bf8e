import { type Broadcasts, everybody } from "../../platform/realtime.ts";
import { presentSetting } from "./present.ts";
import { findSetting } from "./queries.ts";

export const settingBroadcasts = {
  "setting.changed": async (ctx, { key }) => {
    const row = await findSetting(ctx, key);
    return row ? [{ event: "setting", payload: { action: "update", setting: presentSetting(row) }, rooms: [everybody] }] : [];
  },
} satisfies Broadcasts;
