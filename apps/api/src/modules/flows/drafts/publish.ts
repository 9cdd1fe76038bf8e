import type { FlowDocument } from "@recado/contract/flows";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { checkDocument } from "../documents/check.ts";
import { emptyDocument, readDocument, storedDocument } from "../documents/document.ts";
import { accessFlow, lockFlow, updateFlow } from "../queries.ts";
import { findPublished, getVersion, insertDraftVersion, insertVersion } from "../versions.ts";
import { editorOf, publishDrafted, refuseOlder, refuseOthers } from "./actions.ts";
import { acquireLease, type DraftRow, getDraft, isSameDraft, lockDraft, markPublished, updateDraft } from "./queries.ts";

/** Publishes the draft that the editor shows. */
export async function publishDraft(ctx: Ctx, flowId: number, { version, tab }: { version: number; tab: string }) {
  const was = await hold(ctx, flowId);
  await refuseOthers(ctx, was, tab);
  refuseOlder(was, version);
  await publish(ctx, flowId, readDocument(was.schema, was.document));
  await acquireLease(ctx, flowId, { userId: editorOf(ctx), tab });
  return getDraft(ctx, flowId);
}

type Saved = FlowDocument & { version?: number | undefined; tab?: string | undefined };

/**
 * For compatible clients, whose save publishes the document and makes it the draft. They send no version, so theirs is accepted; a changed
 * draft is kept as a version, and an open editor is told.
 */
export async function saveAndPublish(ctx: Ctx, flowId: number, { version, tab, ...document }: Saved) {
  const was = await hold(ctx, flowId);
  if (tab !== undefined) await refuseOthers(ctx, was, tab);
  if (version !== undefined) refuseOlder(was, version);
  await replaceDraft(ctx, was, document, { tab, isSeen: version !== undefined });
  await publish(ctx, flowId, document);
  return getDraft(ctx, flowId);
}

/** Publishes an earlier version again, as a new one: the order of versions tells which ran when. */
export async function publishAgain(ctx: Ctx, flowId: number, versionId: number, tab?: string) {
  const was = await hold(ctx, flowId);
  const { schema, document } = await getVersion(ctx, flowId, versionId);
  if (was.isHeld) await refuseOthers(ctx, was, tab ?? "");
  const wanted = readDocument(schema, document);
  await replaceDraft(ctx, was, wanted, { tab, isSeen: false });
  await publish(ctx, flowId, wanted);
  return getDraft(ctx, flowId);
}

/** Locks out concurrent publishing and saving; the flow's row first, as everywhere. */
async function hold(ctx: Ctx, flowId: number): Promise<DraftRow> {
  await accessFlow(ctx, flowId, "change");
  await lockFlow(ctx, flowId);
  return lockDraft(ctx, flowId);
}

async function replaceDraft(
  ctx: Ctx,
  was: DraftRow,
  document: FlowDocument,
  { tab, isSeen }: { tab: string | undefined; isSeen: boolean },
) {
  const stored = storedDocument(document);
  if (await isSameDraft(ctx, was.flowId, stored)) return;
  const isWorthKeeping = was.changed && !isSeen && !(await isSameDraft(ctx, was.flowId, storedDocument(emptyDocument())));
  if (isWorthKeeping) await insertDraftVersion(ctx, was.flowId);
  await updateDraft(ctx, was.flowId, stored, editorOf(ctx));
  publishDrafted(ctx, was.flowId, was.version + 1, tab ?? null);
}

/** An unchanged document is no new version. The draft holds it already. */
export async function publish(ctx: Ctx, flowId: number, document: FlowDocument) {
  await checkDocument(ctx, document);
  const stored = storedDocument(document);
  if ((await findPublished(ctx, flowId)) && !(await getDraft(ctx, flowId)).changed) return;
  const { id, number } = await insertVersion(ctx, flowId, { ...stored, kind: "published", userId: editorOf(ctx) });
  await updateFlow(ctx, flowId, { published_version_id: id });
  await markPublished(ctx, flowId);
  await record(ctx, "flow.published", { flowId, versionId: id, number });
}
