import { Language } from "@recado/contract/common";
import { FLOW_NAME_MAX, type FlowChanges, type FlowDocument, type NewFlowValues } from "@recado/contract/flows";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { getCompany } from "../companies/queries.ts";
import { listQueues } from "../queues/queries.ts";
import { emptyDocument, readDocument, storedDocument } from "./documents/document.ts";
import { editorOf } from "./drafts/actions.ts";
import { publish } from "./drafts/publish.ts";
import { getDraft, insertDraft, updateDraft } from "./drafts/queries.ts";
import { forgetUnnamed } from "./media/actions.ts";
import { admitToFlows, flowPolicy } from "./policy.ts";
import { accessFlow, deleteFlow, type FlowRow, getFlow, insertFlow, insertFlowIfFree, listUses, lockFlow, updateFlow } from "./queries.ts";
import { fromTemplate } from "./templates/templates.ts";
import { findPublished } from "./versions.ts";

/** Empty and only a draft, unless a template is given. */
export async function createFlow(ctx: Ctx, { name, template, language }: NewFlowValues): Promise<FlowRow> {
  admitToCreate(ctx);
  const { id } = await taken("ERR_DUPLICATED_FLOW", insertFlow(ctx, editorOf(ctx), name));
  const document = template
    ? fromTemplate(template, language ?? Language.parse((await getCompany(ctx)).language), await listQueues(ctx))
    : undefined;
  return begin(ctx, id, document);
}

/** The name, and whether the flow starts runs; runs under way continue. */
export async function changeFlow(ctx: Ctx, { flowId, name, active }: FlowChanges) {
  const was = await accessFlow(ctx, flowId, "change");
  await taken("ERR_DUPLICATED_FLOW", updateFlow(ctx, flowId, { name, active: active ?? was.active }));
  await record(ctx, "flow.changed", { flowId });
}

/** Refused if it is in use, and the error says where; otherwise deleted with its versions, and with files that nothing else uses. */
export async function removeFlow(ctx: Ctx, flowId: number) {
  const { name } = await accessFlow(ctx, flowId, "change");
  await lockFlow(ctx, flowId);
  const where = await listUses(ctx, flowId);
  if (Object.values(where).some((uses) => uses.length > 0)) fail("ERR_FLOW_IN_USE", { where });
  await deleteFlow(ctx, flowId);
  await forgetUnnamed(ctx);
  await record(ctx, "flow.removed", { flowId, name });
}

/** Copies the published version and the draft's changes beyond it. */
export async function duplicateFlow(ctx: Ctx, flowId: number): Promise<FlowRow> {
  const { name, active } = await accessFlow(ctx, flowId, "change");
  const published = await findPublished(ctx, flowId);
  const draft = await getDraft(ctx, flowId);
  const id = await insertCopy(ctx, name, active);
  const drawn = readDocument(draft.schema, draft.document);
  await begin(ctx, id, published && readDocument(published.schema, published.document));
  if (draft.changed) await updateDraft(ctx, id, storedDocument(drawn), editorOf(ctx));
  return getFlow(ctx, id);
}

/** Under this name, or with the next free number. */
export async function insertCopy(ctx: Ctx, name: string, active: boolean, suffix = " - copy"): Promise<number> {
  const userId = editorOf(ctx);
  for (let count = 1; count <= COPIES_MAX; count++) {
    const end = suffix + (count > 1 ? ` ${count}` : "");
    const inserted = await insertFlowIfFree(ctx, userId, { name: name.slice(0, FLOW_NAME_MAX - end.length).trimEnd() + end, active });
    if (inserted) return inserted.id;
  }
  return fail("ERR_DUPLICATED_FLOW");
}

const COPIES_MAX = 1000;

/** Creates its draft and, if it has contents, its first version. */
export async function begin(ctx: Ctx, id: number, document: FlowDocument | undefined): Promise<FlowRow> {
  await insertDraft(ctx, id, storedDocument(document ?? emptyDocument()), editorOf(ctx));
  if (document) await publish(ctx, id, document);
  await record(ctx, "flow.created", { flowId: id });
  return getFlow(ctx, id);
}

export function admitToCreate({ actor }: Ctx) {
  admitToFlows(actor);
  if (!flowPolicy.change(actor, {})) fail("ERR_NO_PERMISSION");
}
