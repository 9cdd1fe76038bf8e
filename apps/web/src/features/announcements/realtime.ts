import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { askSoon, type Heard, heardKeys, isUnsure, told } from "./heard.ts";

export const heardReactions = {
  announcement: (cache, news) => {
    const known = cache.getQueryData<Heard>(heardKeys.all);
    if (known) cache.setQueryData<Heard>(heardKeys.all, told(known, news));
    // An answer that is on its way may be older.
    if (!known || cache.isFetching({ queryKey: heardKeys.all }) > 0) void askAnew(cache, heardKeys.all);
    else if (isUnsure(known, news)) askSoon(cache);
    void askAnew(cache, heardKeys.older);
  },
} satisfies Reactions;
