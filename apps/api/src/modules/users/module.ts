import { module } from "../../platform/module.ts";
import { userBroadcasts } from "./broadcasts.ts";
import { configurePasswords } from "./passwords.ts";
import { sweepInactive } from "./presence.ts";
import { userRoutes } from "./routes.ts";

export const users = module<typeof import("./module.sample.ts")>()({
  name: "users",
  configure: [configurePasswords],
  routes: [userRoutes],
  broadcasts: userBroadcasts,
  timetable: [{ name: "users.sweep-silent", cron: "* * * * *", run: sweepInactive }],
  searches: { search_users: ["users"] },
});
