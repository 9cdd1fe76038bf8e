import { newsOf } from "../../platform/noun/newsOf.ts";
import type { Broadcasts } from "../../platform/realtime.ts";
import { presentUserNews } from "./present.ts";
import { findUser } from "./queries.ts";

const told = newsOf({ noun: "user", id: "userId", find: findUser, present: (row) => ({ user: presentUserNews(row) }) });

export const userBroadcasts = {
  ...told,
  "user.online": told["user.changed"],
  "user.offline": told["user.changed"],
} satisfies Broadcasts;
