import { DEFAULT_COLOR, type TagValues } from "@recado/contract/tags";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { record } from "../../platform/record.ts";
import { maySetKanban } from "./policy.ts";
import { accessTag, deleteTag, getTag, getTagByName, insertTagUnlessThere, leaveOneLane, type TagRow, updateTag } from "./queries.ts";

/** Creating a tag whose name exists returns that tag: an agent who types a name into a ticket wants the tag, not an error. */
export async function createTag(ctx: Ctx, values: TagValues): Promise<TagRow> {
  const created = await insertTagUnlessThere(ctx, columnsOf(ctx, values, false));
  if (!created) return getTagByName(ctx, values.name);
  await record(ctx, "tag.created", { tagId: created.id });
  return getTag(ctx, created.id);
}

export async function changeTag(ctx: Ctx, id: number, values: TagValues): Promise<TagRow> {
  const was = await accessTag(ctx, id, "change");
  const columns = columnsOf(ctx, values, was.kanban);
  if (columns.kanban !== was.kanban) await allowTime(ctx);
  if (columns.kanban && !was.kanban) await leaveOneLane(ctx, id);
  await taken("ERR_DUPLICATED_TAG", updateTag(ctx, id, columns));
  await record(ctx, "tag.changed", { tagId: id });
  return getTag(ctx, id);
}

export async function removeTag(ctx: Ctx, id: number) {
  await accessTag(ctx, id, "remove");
  await allowTime(ctx);
  if (await deleteTag(ctx, id)) await record(ctx, "tag.removed", { tagId: id });
}

const columnsOf = (ctx: Ctx, { name, color, kanban }: TagValues, kanbanNow: boolean) => ({
  name,
  color: color || DEFAULT_COLOR,
  kanban: maySetKanban(ctx.actor) ? kanban === 1 : kanbanNow,
});
