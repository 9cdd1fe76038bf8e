import { module } from "../../platform/module.ts";
import { chatBroadcasts } from "./broadcasts.ts";
import { chatFollowers } from "./followers.ts";
import { chatRoutes } from "./routes.ts";

export const chats = module<typeof import("./module.sample.ts")>()({
  name: "chats",
  plan: "useInternalChat",
  routes: [chatRoutes],
  broadcasts: chatBroadcasts,
  followers: chatFollowers,
});
