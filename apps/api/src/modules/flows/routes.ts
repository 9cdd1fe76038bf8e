import { flows } from "@recado/contract/flows";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { uploadRoute } from "../../platform/http/upload.ts";
import { uploadsRoute } from "../../platform/http/uploads.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { changeFlow, createFlow, duplicateFlow, removeFlow } from "./actions.ts";
import { exportFlow, importFlow } from "./documents/exchange.ts";
import { leaseDraft, releaseDraft, saveDraft } from "./drafts/actions.ts";
import { publishAgain, publishDraft, saveAndPublish } from "./drafts/publish.ts";
import { type DraftRow, getDraft } from "./drafts/queries.ts";
import { forgetUnnamed, keepMedia, type MediaKind } from "./media/actions.ts";
import { listMedia } from "./media/queries.ts";
import { admitToFlows } from "./policy.ts";
import { presentDocument, presentDraft, presentFlow, presentFlowNews, presentMedia, presentSaved, presentVersion } from "./present.ts";
import { accessFlow, getFlow, listFlows } from "./queries.ts";
import { findPublished, getVersion, listVersions } from "./versions.ts";

export function flowRoutes(api: Api) {
  route(api, flows.list, async (ctx, { query }) => {
    admitToFlows(ctx.actor);
    const { rows, count, hasMore } = await listFlows(ctx, query);
    return { flows: rows.map((row) => presentFlow(ctx.actor, row)), count, hasMore };
  });
  route(api, flows.create, async (ctx, { body }) => presentFlow(ctx.actor, await createFlow(ctx, body)));
  route(api, flows.update, async (ctx, { body }) => {
    await changeFlow(ctx, body);
    return "ok" as const;
  });
  route(api, flows.remove, async (ctx, { params }) => {
    await removeFlow(ctx, params.id);
    return null;
  });
  route(api, flows.duplicate, async (ctx, { body }) => presentFlow(ctx.actor, await duplicateFlow(ctx, body.flowId)));
  route(api, flows.exported, (ctx, { params }) => exportFlow(ctx, params.id));
  route(api, flows.imported, async (ctx, { body }) => {
    const { flow, missing } = await importFlow(ctx, body);
    return { flow: presentFlow(ctx.actor, flow), missing };
  });
  mediaRoutes(api);
  draftRoutes(api);
}

function draftRoutes(api: Api) {
  route(api, flows.published, async (ctx, { params }) => {
    const row = await accessFlow(ctx, params.id, "read");
    const published = await findPublished(ctx, params.id);
    return { flow: { ...presentFlowNews(row), flow: published ? presentDocument(ctx.actor, published) : null } };
  });
  route(api, flows.save, async (ctx, { body: { idFlow, ...document } }) => {
    await saveAndPublish(ctx, idFlow, document);
    return "ok" as const;
  });
  route(api, flows.draft, async (ctx, { params }) =>
    presentDraft(ctx.actor, await accessFlow(ctx, params.id, "read"), await getDraft(ctx, params.id)),
  );
  route(api, flows.saveDraft, async (ctx, { params, body }) =>
    presentSaved(...(await withFlow(ctx, await saveDraft(ctx, params.id, body)))),
  );
  route(api, flows.lease, (ctx, { params, body }) => leaseDraft(ctx, params.id, body));
  route(api, flows.release, async (ctx, { params, body }) => {
    await releaseDraft(ctx, params.id, body.tab);
    return null;
  });
  route(api, flows.publish, async (ctx, { params, body }) => published(ctx, await publishDraft(ctx, params.id, body)));
  route(api, flows.versions, async (ctx, { params, query }) => {
    await accessFlow(ctx, params.id, "read");
    const { rows, count, hasMore } = await listVersions(ctx, params.id, query.pageNumber);
    return { versions: rows.map(presentVersion), count, hasMore };
  });
  route(api, flows.version, async (ctx, { params }) => {
    await accessFlow(ctx, params.id, "read");
    const version = await getVersion(ctx, params.id, params.versionId);
    return { ...presentDocument(ctx.actor, version), version: presentVersion(version) };
  });
  route(api, flows.publishAgain, async (ctx, { params, body }) =>
    published(ctx, await publishAgain(ctx, params.id, params.versionId, body.tab)),
  );
}

const withFlow = async (ctx: Ctx, draft: DraftRow) => [await getFlow(ctx, draft.flowId), draft] as const;

async function published(ctx: Ctx, draft: DraftRow) {
  const flow = await getFlow(ctx, draft.flowId);
  return { ...presentSaved(flow, draft), publishedVersionId: flow.publishedVersionId ?? fail("ERR_NO_FLOW_FOUND") };
}

function mediaRoutes(api: Api) {
  const allow = async (ctx: Ctx) => admitToFlows(ctx.actor);
  const keepOne = async (ctx: Ctx, file: StoredFile, kinds: readonly MediaKind[]) => {
    await forgetUnnamed(ctx);
    return presentMedia(await keepMedia(ctx, file, kinds));
  };
  uploadRoute(api, flows.uploadImage, { allow, keep: (ctx, _, file) => keepOne(ctx, file, ["image"]) });
  uploadRoute(api, flows.uploadAudio, { allow, keep: (ctx, _, file) => keepOne(ctx, file, ["audio", "video"]) });
  uploadsRoute(api, flows.uploadContent, {
    allow,
    keep: async (ctx, _, files) => {
      await forgetUnnamed(ctx);
      const names: string[] = [];
      for (const file of files) names.push((await keepMedia(ctx, file, ["image", "audio", "video"])).name);
      return names;
    },
  });
  route(api, flows.media, async (ctx, { query }) => {
    admitToFlows(ctx.actor);
    const names = query.names.split(",").filter((name) => name !== "");
    return { media: (await listMedia(ctx, names)).map(presentMedia) };
  });
}
