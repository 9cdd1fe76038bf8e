import { newsOf } from "../../platform/noun/newsOf.ts";
import { admins } from "../../platform/realtime.ts";
import { presentIntegrationNews } from "./present.ts";
import { findIntegration } from "./queries.ts";

const told = newsOf({
  noun: "integration",
  event: "queueIntegration",
  id: "integrationId",
  find: findIntegration,
  present: (row) => ({ queueIntegration: presentIntegrationNews(row) }),
  rooms: [admins],
});

export const integrationBroadcasts = {
  ...told,
  "integration.secret-made": told["integration.changed"],
  "integration.failed": told["integration.changed"],
  "integration.switched-off": told["integration.changed"],
};
