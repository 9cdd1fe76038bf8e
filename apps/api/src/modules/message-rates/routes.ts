import { messageRates } from "@recado/contract/message-rates";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeMessageRate, createMessageRate, removeMessageRate } from "./actions.ts";
import { presentMessageRate } from "./present.ts";
import { listMessageRates } from "./queries.ts";

export function messageRateRoutes(api: Api) {
  route(api, messageRates.list, async (ctx, { query }) => {
    const { rows, count, hasMore } = await listMessageRates(ctx, query);
    return { records: rows.map(presentMessageRate), count, hasMore };
  });

  route(api, messageRates.create, async (ctx, { body }) => presentMessageRate(await createMessageRate(ctx, body)));

  route(api, messageRates.update, async (ctx, { params, body }) => presentMessageRate(await changeMessageRate(ctx, params.id, body)));

  route(api, messageRates.remove, async (ctx, { params }) => {
    await removeMessageRate(ctx, params.id);
    return null;
  });
}
