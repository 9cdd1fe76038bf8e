import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { putSetting, settingKeys } from "./queries.ts";

export const settingReactions = {
  setting: (cache, { setting }) => {
    putSetting(cache, setting);
    // A response in flight may be older than the event.
    if (cache.isFetching({ queryKey: settingKeys.all }) > 0) void refetchQueries(cache, settingKeys.all);
  },
} satisfies Reactions;
