import type { FlowDocument, flowRefusals } from "@recado/contract/flows";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { listMediaNames } from "../media/queries.ts";
import { mediaOf, queuesOf } from "./document.ts";

export type Refusals = Record<string, (typeof flowRefusals)[number][]>;

/** Invalid graphs are refused everywhere, even as drafts: the editor could not draw them. */
export function checkGraph({ nodes, connections }: FlowDocument, prefix = "") {
  const wrong: Refusals = {};
  const ids = new Set<string>();
  for (const [index, { id }] of nodes.entries()) {
    if (ids.has(id)) wrong[`${prefix}nodes.${index}.id`] = ["double_block"];
    ids.add(id);
  }
  for (const [index, { source, target }] of connections.entries()) {
    if (!ids.has(source)) wrong[`${prefix}connections.${index}.source`] = ["no_such_block"];
    if (!ids.has(target)) wrong[`${prefix}connections.${index}.target`] = ["no_such_block"];
  }
  refuse(wrong);
}

/** A published flow must not refer to missing rows; a draft may, because they may have been removed since. */
export async function checkDocument(ctx: Ctx, document: FlowDocument) {
  checkGraph(document);
  refuse(await listMissing(ctx, document));
}

export async function listMissing(ctx: Ctx, document: FlowDocument): Promise<Refusals> {
  const wrong: Refusals = {};
  const queues = queuesOf(document);
  const existingQueueIds = await listQueueIds(
    ctx,
    queues.map(({ id }) => id),
  );
  for (const { at, id } of queues) if (!existingQueueIds.has(id)) wrong[at] = ["no_such_queue"];
  const media = mediaOf(document);
  const existingMedia = await listMediaNames(
    ctx,
    media.map(({ name }) => name),
  );
  for (const { at, name } of media) if (!existingMedia.has(name)) wrong[at] = ["no_such_file"];
  return wrong;
}

export function refuse(details: Record<string, string[]>) {
  if (Object.keys(details).length > 0) fail("ERR_VALIDATION", { details });
}

async function listQueueIds({ tx }: Ctx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom("queues").select("id").where("id", "=", sql<number>`any(${ids}::int[])`).execute();
  return new Set(rows.map(({ id }) => id));
}
