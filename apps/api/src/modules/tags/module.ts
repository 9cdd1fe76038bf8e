import { module } from "../../platform/module.ts";
import { tagBroadcasts } from "./broadcasts.ts";
import { tagRoutes } from "./routes.ts";

export const tags = module<typeof import("./module.sample.ts")>()({
  name: "tags",
  routes: [tagRoutes],
  broadcasts: tagBroadcasts,
  searches: { search_tags: ["tags"] },
});
