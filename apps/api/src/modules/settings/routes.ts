import { settings } from "@recado/contract/settings";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { changeSetting } from "./actions.ts";
import { presentSetting } from "./present.ts";
import { listSettings } from "./queries.ts";

export function settingRoutes(api: Api) {
  route(api, settings.list, async (ctx) => (await listSettings(ctx)).map(presentSetting));
  route(api, settings.update, async (ctx, { params, body }) => presentSetting(await changeSetting(ctx, params.key, body.value)));
}
