import { looks } from "@recado/contract/looks";
import { publicRoute, route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { sessionOf } from "../../platform/http/token.ts";
import { beginLook, leaveLook, listOwnLooks } from "./actions.ts";
import type { LookRow } from "./queries.ts";

export function lookRoutes(api: Api) {
  route(api, looks.begin, (ctx, { params }) => beginLook(ctx, params.id));
  route(api, looks.list, async (ctx) => (await listOwnLooks(ctx)).map(presentLook));
  publicRoute(api, looks.leave, async ({ request }) => {
    await leaveLook(await sessionOf(request));
    return null;
  });
}

const presentLook = ({ id, by_name, started_at, ends_at, ended_at }: LookRow) => ({
  id,
  by: by_name,
  startedAt: started_at.toISOString(),
  endsAt: ends_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
});
