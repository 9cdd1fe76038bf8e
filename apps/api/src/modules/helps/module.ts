import { module } from "../../platform/module.ts";
import { helpsEverywhere } from "./everywhere.ts";
import { helpRoutes } from "./routes.ts";

export const helps = module<typeof import("./module.sample.ts")>()({
  name: "helps",
  routes: [helpRoutes],
  everywhere: helpsEverywhere,
  searches: { helps: ["helps"] },
});
