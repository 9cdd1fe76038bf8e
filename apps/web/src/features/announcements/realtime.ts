import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { type BellAnnouncements, bellKeys, isUnsure, refetchSoon, withNews } from "./bellAnnouncements.ts";

export const bellReactions = {
  announcement: (cache, event) => {
    const cached = cache.getQueryData<BellAnnouncements>(bellKeys.all);
    if (cached) cache.setQueryData<BellAnnouncements>(bellKeys.all, withNews(cached, event));
    // A response in flight may be older than the event.
    if (!cached || cache.isFetching({ queryKey: bellKeys.all }) > 0) void refetchQueries(cache, bellKeys.all);
    else if (isUnsure(cached, event)) refetchSoon(cache);
    void refetchQueries(cache, bellKeys.older);
  },
} satisfies Reactions;
