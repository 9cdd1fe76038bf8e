import { module } from "../../platform/module.ts";
import { promptBroadcasts } from "./broadcasts.ts";
import { promptFollowers } from "./followers.ts";
import { promptRoutes } from "./routes.ts";

export const prompts = module<typeof import("./module.sample.ts")>()({
  name: "prompts",
  plan: "useOpenAi",
  routes: [promptRoutes],
  broadcasts: promptBroadcasts,
  followers: promptFollowers,
  searches: { search_prompts: ["prompts"] },
});
