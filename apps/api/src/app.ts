import { authBroadcasts } from "./modules/auth/broadcasts.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { companyRoutes } from "./modules/companies/routes.ts";
import { connectionBroadcasts } from "./modules/connections/broadcasts.ts";
import { connectionRoutes } from "./modules/connections/routes.ts";
import { contactBroadcasts } from "./modules/contacts/broadcasts.ts";
import { contactRoutes } from "./modules/contacts/routes.ts";
import { externalApiRoutes } from "./modules/external-api/routes.ts";
import { fileRoutes } from "./modules/files/routes.ts";
import { mailRoutes } from "./modules/mails/routes.ts";
import { messageBroadcasts } from "./modules/messages/broadcasts.ts";
import { messageFollowers } from "./modules/messages/followers.ts";
import { messageRoutes } from "./modules/messages/routes.ts";
import { webhookRoutes } from "./modules/messages/webhooks.ts";
import { planRoutes } from "./modules/plans/routes.ts";
import { queueBroadcasts } from "./modules/queues/broadcasts.ts";
import { queueRoutes } from "./modules/queues/routes.ts";
import { quickMessageBroadcasts } from "./modules/quick-messages/broadcasts.ts";
import { quickMessageListeners } from "./modules/quick-messages/listeners.ts";
import { quickMessageRoutes } from "./modules/quick-messages/routes.ts";
import { sandboxBroadcasts } from "./modules/sandbox/broadcasts.ts";
import { sandboxRoutes } from "./modules/sandbox/routes.ts";
import { scheduleBroadcasts } from "./modules/schedules/broadcasts.ts";
import { scheduleFollowers } from "./modules/schedules/followers.ts";
import { scheduleRoutes } from "./modules/schedules/routes.ts";
import { settingBroadcasts } from "./modules/settings/broadcasts.ts";
import { settingRoutes } from "./modules/settings/routes.ts";
import { tagBroadcasts } from "./modules/tags/broadcasts.ts";
import { tagRoutes } from "./modules/tags/routes.ts";
import { ticketBroadcasts } from "./modules/tickets/broadcasts.ts";
import { ticketFollowers } from "./modules/tickets/followers.ts";
import { ticketListeners } from "./modules/tickets/listeners.ts";
import { ticketRoutes } from "./modules/tickets/routes.ts";
import { userBroadcasts } from "./modules/users/broadcasts.ts";
import { userRoutes } from "./modules/users/routes.ts";
import type { Config } from "./platform/config.ts";
import type { Api } from "./platform/http/server.ts";
import type { Listeners } from "./platform/jobs.ts";
import type { Broadcasts } from "./platform/realtime.ts";
import { type Followers, inTurn } from "./platform/record.ts";

/** The table of modules, in the order in which they may know each other. */
export function routes(api: Api) {
  planRoutes(api);
  settingRoutes(api);
  companyRoutes(api);
  userRoutes(api);
  mailRoutes(api);
  authRoutes(api);
  fileRoutes(api);
  queueRoutes(api);
  tagRoutes(api);
  connectionRoutes(api);
  contactRoutes(api);
  quickMessageRoutes(api);
  ticketRoutes(api);
  messageRoutes(api);
  webhookRoutes(api);
  sandboxRoutes(api);
  scheduleRoutes(api);
  externalApiRoutes(api);
}

/** Fact → what the browsers hear of it. */
export const broadcastsOf = ({ noticeElsewhere }: Pick<Config, "noticeElsewhere">): Broadcasts => ({
  ...userBroadcasts,
  ...authBroadcasts(noticeElsewhere),
  ...tagBroadcasts,
  ...quickMessageBroadcasts,
  ...ticketBroadcasts,
  ...settingBroadcasts,
  ...queueBroadcasts,
  ...connectionBroadcasts,
  ...contactBroadcasts,
  ...messageBroadcasts,
  ...sandboxBroadcasts,
  ...scheduleBroadcasts,
});

/** Fact → the jobs that it causes. */
export const listeners: Listeners = { ...quickMessageListeners, ...ticketListeners };

/** Fact → what a later module does in the same transaction. */
export const followers: Followers = inTurn(ticketFollowers, messageFollowers, scheduleFollowers);
