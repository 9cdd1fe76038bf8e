import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { askSoon, type BellAnnouncements, bellKeys, isUnsure, told } from "./bellAnnouncements.ts";

export const heardReactions = {
  announcement: (cache, news) => {
    const known = cache.getQueryData<BellAnnouncements>(bellKeys.all);
    if (known) cache.setQueryData<BellAnnouncements>(bellKeys.all, told(known, news));
    // An answer that is on its way may be older.
    if (!known || cache.isFetching({ queryKey: bellKeys.all }) > 0) void refetchQueries(cache, bellKeys.all);
    else if (isUnsure(known, news)) askSoon(cache);
    void refetchQueries(cache, bellKeys.older);
  },
} satisfies Reactions;
