import { newsOf } from "../../platform/noun/newsOf.ts";
import { presentTagNews } from "./present.ts";
import { findTag } from "./queries.ts";

export const tagBroadcasts = newsOf({ noun: "tag", id: "tagId", find: findTag, present: (row) => ({ tag: presentTagNews(row) }) });
