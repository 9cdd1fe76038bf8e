import { newsOf } from "../../platform/noun/newsOf.ts";
import type { Broadcasts } from "../../platform/realtime.ts";
import { presentUserNews } from "./present.ts";
import { findUser } from "./queries.ts";

const tell = newsOf({ event: "user", id: "userId", find: findUser, present: (row) => ({ user: presentUserNews(row) }) });

export const userBroadcasts = {
  "user.created": tell.create,
  "user.changed": tell.update,
  "user.online": tell.update,
  "user.offline": tell.update,
  "user.removed": tell.remove,
} satisfies Broadcasts;
