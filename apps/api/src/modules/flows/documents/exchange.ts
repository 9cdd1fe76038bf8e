import { FLOW_FORMAT, FLOW_NAME_MAX, type FlowDocument, FlowFile } from "@recado/contract/flows";
import { SCHEMA } from "@recado/flow-engine/flow";
import { openFlow } from "@recado/flow-engine/migrations";
import type { z } from "zod";
import type { Ctx } from "../../../platform/company.ts";
import { listQueues, type QueueRow } from "../../queues/queries.ts";
import { admitToCreate, begin, insertCopy } from "../actions.ts";
import { editorOf } from "../drafts/actions.ts";
import { getDraft } from "../drafts/queries.ts";
import { accessFlow, type FlowRow, insertFlowIfFree } from "../queries.ts";
import { findPublished } from "../versions.ts";
import { checkGraph, listMissing, refuse } from "./check.ts";
import { mediaOf, queuesOf, readDocument, withoutKeys } from "./document.ts";

type Missing = { node: string; what: "queue" | "media"; name: string };

/** The published version, else the draft. */
export async function exportFlow(ctx: Ctx, flowId: number): Promise<FlowFile> {
  const { name } = await accessFlow(ctx, flowId, "read");
  const { schema, document } = (await findPublished(ctx, flowId)) ?? (await getDraft(ctx, flowId));
  return { format: FLOW_FORMAT, schema: SCHEMA, name, ...withoutKeys(readDocument(schema, document)) };
}

type Wish = { name?: string | undefined; file?: unknown; without: boolean };

/** A new flow, published as imported; a file that refers to missing rows is refused, or imported without those references. */
export async function importFlow(ctx: Ctx, { name, file, without }: Wish): Promise<{ flow: FlowRow; missing: Missing[] }> {
  admitToCreate(ctx);
  const { document, called } = readFile(file);
  checkGraph(document, "file.");
  const matchedDocument = withQueuesOf(document, await listQueues(ctx));
  const wrong = await listMissing(ctx, matchedDocument);
  if (!without) refuse(Object.fromEntries(Object.entries(wrong).map(([at, why]) => [`file.${at}`, why])));
  const { freed, missing } = withoutMissing(matchedDocument, Object.keys(wrong));
  const id = await insertAs(ctx, name ?? called);
  return { flow: await begin(ctx, id, freed), missing };
}

/** Under its own name, or with the next free number. */
async function insertAs(ctx: Ctx, name: string): Promise<number> {
  const inserted = await insertFlowIfFree(ctx, editorOf(ctx), { name, active: true });
  return inserted ? inserted.id : insertCopy(ctx, name, true, " - import");
}

function readFile(file: unknown): { document: FlowDocument; called: string } {
  const outside = FlowFile.safeParse(file);
  if (!outside.success) return refused(outside.error);
  if (outside.data.schema > SCHEMA) refuse({ "file.schema": ["newer_schema"] });
  const inside = openFlow(outside.data);
  if (!inside.success) return refused(inside.error);
  const { nodes, connections } = inside.data;
  const called = outside.data.name.trim().slice(0, FLOW_NAME_MAX);
  return { document: { nodes, connections }, called: called.length < 2 ? "Fluxo" : called };
}

function refused(error: z.ZodError): never {
  const issues = error.issues.slice(0, REFUSALS_TOLD);
  refuse(Object.fromEntries(issues.map(({ path, code }) => [["file", ...path].join("."), [code]])));
  throw error;
}

const REFUSALS_TOLD = 50;

/** An id means the same queue only with the same name, because the file may come from another company. */
function withQueuesOf(document: FlowDocument, queues: QueueRow[]): FlowDocument {
  const named = new Map(queues.map((queue) => [queue.name.toLowerCase(), queue]));
  const copy = structuredClone(document);
  for (const node of copy.nodes) {
    if (node.type !== "ticket" || !node.data.queue) continue;
    const { id, name } = node.data.queue;
    if (queues.some((queue) => queue.id === id && (name === "" || queue.name === name))) continue;
    const alike = named.get(name.toLowerCase());
    // A queue with another name is another queue.
    node.data.queue = alike ? { id: alike.id, name: alike.name, color: alike.color } : { id: NOBODYS, name, color: "" };
  }
  return copy;
}

const NOBODYS = 0;

function withoutMissing(document: FlowDocument, paths: string[]): { freed: FlowDocument; missing: Missing[] } {
  const missing: Missing[] = [];
  for (const { at, node, name } of queuesOf(document)) if (paths.includes(at)) missing.push({ node, what: "queue", name });
  for (const { at, node, name } of mediaOf(document)) if (paths.includes(at)) missing.push({ node, what: "media", name });
  const freed = structuredClone(document);
  for (const path of paths) free(freed, path);
  return { freed, missing };
}

/** Empties the field without removing it. */
function free(document: FlowDocument, path: string) {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let inside: Record<string, unknown> = document;
  for (const step of steps) inside = inside[step] as Record<string, unknown>;
  inside[last] = last === "queue" || last === "queueId" ? null : "";
}
