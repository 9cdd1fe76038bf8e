import { queues } from "@recado/contract/queues";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { presentQueue } from "./present.ts";
import { listQueues } from "./queries.ts";

export function queueRoutes(api: Api) {
  route(api, queues.list, async (ctx) => (await listQueues(ctx)).map(presentQueue));
}
