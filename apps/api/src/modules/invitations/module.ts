import { module } from "../../platform/module.ts";
import { invitationBroadcasts } from "./broadcasts.ts";
import { invitationRoutes } from "./routes.ts";

export const invitations = module<typeof import("./module.sample.ts")>()({
  name: "invitations",
  routes: [invitationRoutes],
  broadcasts: invitationBroadcasts,
});
