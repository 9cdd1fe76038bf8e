import type { FlowDocument } from "@recado/contract/flows";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { publishTransient } from "../../../platform/record.ts";
import { checkGraph } from "../documents/check.ts";
import { storedDocument } from "../documents/document.ts";
import { presentLease } from "../present.ts";
import { accessFlow, getFlow } from "../queries.ts";
import { acquireLease, type DraftRow, getDraft, isSameDraft, lockDraft, releaseLease, updateDraft } from "./queries.ts";

/** Saved by a tab every second during editing. */
export async function saveDraft(ctx: Ctx, flowId: number, { version, tab, ...document }: FlowDocument & { version: number; tab: string }) {
  await accessFlow(ctx, flowId, "change");
  checkGraph(document);
  const was = await lockDraft(ctx, flowId);
  await refuseOthers(ctx, was, tab);
  const stored = storedDocument(document);
  // The response to the same save may have been lost.
  const isAgain = was.version === version + 1 && was.leaseTab === tab && (await isSameDraft(ctx, flowId, stored));
  if (!isAgain) {
    refuseOlder(was, version);
    await updateDraft(ctx, flowId, stored, editorOf(ctx));
  }
  await take(ctx, was, tab);
  if (!isAgain) publishDrafted(ctx, flowId, version + 1, tab);
  return getDraft(ctx, flowId);
}

/** For this tab, if the draft is free or its own; `takeOver` takes it from another tab, whose next save is refused. */
export async function leaseDraft(ctx: Ctx, flowId: number, { tab, takeOver }: { tab: string; takeOver: boolean }) {
  await accessFlow(ctx, flowId, "change");
  const was = await lockDraft(ctx, flowId);
  if (!takeOver) await refuseOthers(ctx, was, tab);
  await take(ctx, was, tab);
  return { lease: presentLease(await getFlow(ctx, flowId)) ?? fail("ERR_NO_FLOW_FOUND"), version: was.version };
}

export async function releaseDraft(ctx: Ctx, flowId: number, tab: string) {
  await accessFlow(ctx, flowId, "change");
  if (await releaseLease(ctx, flowId, tab)) tellLeased(ctx, flowId);
}

/** While another tab edits, this one is read-only. */
export async function refuseOthers(ctx: Ctx, { flowId, isHeld, leaseTab }: DraftRow, tab: string) {
  if (isHeld && leaseTab !== tab) fail("ERR_FLOW_HELD", { lease: presentLease(await getFlow(ctx, flowId)) });
}

export function refuseOlder({ version, userId, userName }: DraftRow, seen: number) {
  if (version !== seen) fail("ERR_DRAFT_CHANGED", { version, user: { id: userId, name: userName } });
}

export const editorOf = ({ actor }: Ctx): number => actor.id ?? fail("ERR_NO_PERMISSION");

/** The tab's lease for another half minute; broadcast only if it is new. */
async function take(ctx: Ctx, { flowId, isHeld, leaseTab }: DraftRow, tab: string) {
  await acquireLease(ctx, flowId, { userId: editorOf(ctx), tab });
  if (!isHeld || leaseTab !== tab) tellLeased(ctx, flowId);
}

// Not a fact: a row for each second of editing would bury the rest of the audit log.

export function publishDrafted(ctx: Ctx, flowId: number, version: number, tab: string | null) {
  const userId = editorOf(ctx);
  ctx.afterCommit(() => publishTransient(ctx, "flow.drafted", { flowId, version, userId, tab }));
}

const tellLeased = (ctx: Ctx, flowId: number) => ctx.afterCommit(() => publishTransient(ctx, "flow.leased", { flowId }));
