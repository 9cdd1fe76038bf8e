import { authBroadcasts } from "./modules/auth/broadcasts.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { companyRoutes } from "./modules/companies/routes.ts";
import { fileRoutes } from "./modules/files/routes.ts";
import { mailRoutes } from "./modules/mails/routes.ts";
import { planRoutes } from "./modules/plans/routes.ts";
import { queueRoutes } from "./modules/queues/routes.ts";
import { quickMessageBroadcasts } from "./modules/quick-messages/broadcasts.ts";
import { quickMessageListeners } from "./modules/quick-messages/listeners.ts";
import { quickMessageRoutes } from "./modules/quick-messages/routes.ts";
import { tagBroadcasts } from "./modules/tags/broadcasts.ts";
import { tagRoutes } from "./modules/tags/routes.ts";
import { userBroadcasts } from "./modules/users/broadcasts.ts";
import { userRoutes } from "./modules/users/routes.ts";
import type { Config } from "./platform/config.ts";
import type { Api } from "./platform/http/server.ts";
import type { Listeners } from "./platform/jobs.ts";
import type { Broadcasts } from "./platform/realtime.ts";

/** The table of modules, in the order in which they may know each other. */
export function routes(api: Api) {
  planRoutes(api);
  companyRoutes(api);
  userRoutes(api);
  mailRoutes(api);
  authRoutes(api);
  fileRoutes(api);
  queueRoutes(api);
  tagRoutes(api);
  quickMessageRoutes(api);
}

/** Fact → what the browsers hear of it. */
export const broadcastsOf = ({ noticeElsewhere }: Pick<Config, "noticeElsewhere">): Broadcasts => ({
  ...userBroadcasts,
  ...authBroadcasts(noticeElsewhere),
  ...tagBroadcasts,
  ...quickMessageBroadcasts,
});

/** Fact → the jobs that it causes. */
export const listeners: Listeners = { ...quickMessageListeners };
