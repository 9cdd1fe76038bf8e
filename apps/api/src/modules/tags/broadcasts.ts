import { newsOf } from "../../platform/noun/newsOf.ts";
import type { Broadcasts } from "../../platform/realtime.ts";
import { presentTagNews } from "./present.ts";
import { findTag } from "./queries.ts";

const tell = newsOf({ event: "tag", id: "tagId", find: findTag, present: (row) => ({ tag: presentTagNews(row) }) });

export const tagBroadcasts = { "tag.created": tell.create, "tag.changed": tell.update, "tag.removed": tell.remove } satisfies Broadcasts;
