import { campaignSettings, campaigns, suppressedContacts } from "@recado/contract/campaigns";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import {
  attachToCampaign,
  cancelCampaign,
  changeCampaign,
  createCampaign,
  detachFromCampaign,
  removeCampaign,
  restartCampaign,
} from "./actions.ts";
import { admitToCampaigns } from "./policy.ts";
import { presentCampaign, presentSuppressed } from "./present.ts";
import { accessCampaign, listCampaigns } from "./queries.ts";
import { listRecipients, showCampaign } from "./recipients.ts";
import { listCampaignSettings, saveCampaignSettings } from "./settings.ts";
import { liftSuppressed, listSuppressed } from "./suppressed.ts";

const UPLOADED = "Arquivo anexado";

export function campaignRoutes(api: Api) {
  route(api, campaigns.list, async (ctx, { query }) => {
    admitToCampaigns(ctx.actor);
    const { rows, ...page } = await listCampaigns(ctx, query);
    return { records: rows.map((row) => presentCampaign(ctx.actor, row)), ...page };
  });
  route(api, campaigns.show, (ctx, { params }) => showCampaign(ctx, params.id));
  route(api, campaigns.create, async (ctx, { body }) => presentCampaign(ctx.actor, await createCampaign(ctx, body)));
  route(api, campaigns.update, async (ctx, { params, body }) => presentCampaign(ctx.actor, await changeCampaign(ctx, params.id, body)));
  route(api, campaigns.remove, async (ctx, { params }) => {
    await removeCampaign(ctx, params.id);
    return null;
  });
  uploadRoute(api, campaigns.attach, {
    allow: (ctx, { params }) => accessCampaign(ctx, params.id, "change"),
    keep: async (ctx, { params }, file) => ({
      ...presentCampaign(ctx.actor, await attachToCampaign(ctx, params.id, file)),
      mensagem: UPLOADED,
    }),
  });
  route(api, campaigns.detach, async (ctx, { params }) => presentCampaign(ctx.actor, await detachFromCampaign(ctx, params.id)));
  route(api, campaigns.cancel, async (ctx, { params }) => {
    await cancelCampaign(ctx, params.id);
    return null;
  });
  route(api, campaigns.restart, async (ctx, { params }) => {
    await restartCampaign(ctx, params.id);
    return null;
  });
  route(api, campaigns.recipients, (ctx, { params, query }) => listRecipients(ctx, params.id, query));
}

export function campaignSettingRoutes(api: Api) {
  route(api, campaignSettings.list, async (ctx) => {
    admitToCampaigns(ctx.actor);
    return listCampaignSettings(ctx);
  });
  route(api, campaignSettings.save, (ctx, { body }) => saveCampaignSettings(ctx, body.settings));
}

export function suppressedContactRoutes(api: Api) {
  route(api, suppressedContacts.list, async (ctx, { query }) => {
    const { rows, ...page } = await listSuppressed(ctx, query);
    return { records: rows.map((row) => presentSuppressed(ctx.actor, row)), ...page };
  });
  route(api, suppressedContacts.lift, async (ctx, { params, body }) => {
    await liftSuppressed(ctx, params.id, body.reason);
    return null;
  });
}
