import { module } from "../../platform/module.ts";
import { announcementsEverywhere } from "./everywhere.ts";
import { announcementRoutes } from "./routes.ts";

export const announcements = module<typeof import("./module.sample.ts")>()({
  name: "announcements",
  routes: [announcementRoutes],
  everywhere: announcementsEverywhere,
  searches: { announcements: ["announcements", "files"] },
});
