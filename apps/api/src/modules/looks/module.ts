import { module } from "../../platform/module.ts";
import { lookRoutes } from "./routes.ts";

export const looks = module<typeof import("./module.sample.ts")>()({
  name: "looks",
  routes: [lookRoutes],
  searches: { find_look: ["looks"], looks_alive: ["companies", "looks", "sessions", "users"] },
});
