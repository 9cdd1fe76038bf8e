import type { QueueMenu } from "@recado/contract/queue-options";
import type { Ctx } from "../../platform/company.ts";
import { allowTime } from "../../platform/database/allowTime.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { accessQueue, deleteOptions, insertOptions, listOptionsOf, lockQueue, type OptionRow, updateOptions } from "./queries.ts";

/** The menu must contain every stored option: none that a colleague has added meanwhile is lost. */
export async function saveMenu(ctx: Ctx, queueId: number, { options, removed }: QueueMenu): Promise<OptionRow[]> {
  await accessQueue(ctx, queueId, "change");
  await allowTime(ctx);
  await lockQueue(ctx, queueId);
  const storedIds = new Set((await listOptionsOf(ctx, [queueId])).map(({ id }) => id));
  const named = new Set([...options.flatMap(({ id }) => id ?? []), ...removed]);
  if ([...named].some((id) => !storedIds.has(id))) fail("ERR_NO_QUEUE_OPTION_FOUND");
  if ([...storedIds].some((id) => !named.has(id))) fail("ERR_QUEUE_MENU_CHANGED");

  const ids = await withIds(ctx, queueId, options);
  const numbers = numbersOf(options);
  await updateOptions(
    ctx,
    queueId,
    options.flatMap(({ under, title, message }, at) => ({
      id: ids[at] ?? 0,
      parent_id: under === null ? null : (ids[under] ?? null),
      title,
      message,
      option: numbers[at] ?? 0,
    })),
  );
  const kept = new Set(ids);
  await deleteOptions(
    ctx,
    removed.filter((id) => !kept.has(id)),
  );
  await record(ctx, "queue-option.changed", { queueId });
  return listOptionsOf(ctx, [queueId]);
}

type Options = QueueMenu["options"];

/** The id of each option; new ones are created level by level, because a parent must exist first. */
async function withIds(ctx: Ctx, queueId: number, options: Options): Promise<number[]> {
  const ids = options.map(({ id }) => id);
  const numbers = numbersOf(options);
  const keyOf = (parentId: number | null, option: number | undefined) => `${parentId} ${option}`;
  for (;;) {
    const next = [...options.entries()].filter(([at, { under }]) => ids[at] === null && (under === null || ids[under] !== null));
    if (next.length === 0) return ids as number[];
    const parentOf = ({ under }: Options[number]) => (under === null ? null : (ids[under] ?? null));
    const inserted = await insertOptions(
      ctx,
      next.map(([at, option]) => ({
        queue_id: queueId,
        parent_id: parentOf(option),
        title: option.title,
        message: option.message,
        option: numbers[at] ?? 0,
      })),
    );
    const found = new Map(inserted.map(({ id, parent_id, option }) => [keyOf(parent_id, option), id]));
    for (const [at, option] of next) ids[at] = found.get(keyOf(parentOf(option), numbers[at])) ?? null;
  }
}

/** 1, 2, 3 … under each parent, in order. */
function numbersOf(options: Options): number[] {
  const last = new Map<number | null, number>();
  return options.map(({ under }) => {
    const number = (last.get(under) ?? 0) + 1;
    last.set(under, number);
    return number;
  });
}
