import { module } from "../../platform/module.ts";
import { authBroadcasts } from "./broadcasts.ts";
import { forgetEnded } from "./forget.ts";
import { authRoutes } from "./routes.ts";

export const auth = module<typeof import("./module.sample.ts")>()({
  name: "auth",
  routes: [authRoutes],
  broadcasts: authBroadcasts,
  timetable: [{ name: "auth.forget-ended", cron: "47 3 * * *", run: forgetEnded }],
});
