import type { HelpValues } from "@recado/contract/helps";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import { record } from "../../platform/record.ts";
import { accessHelp, deleteHelp, getHelp, insertHelp, updateHelp } from "./queries.ts";

export async function createHelp(ctx: Ctx, values: HelpValues) {
  const { id } = await taken("ERR_DUPLICATED_HELP", insertHelp(ctx, values));
  await record(ctx, "help.created", { helpId: id });
  return getHelp(ctx, id);
}

export async function changeHelp(ctx: Ctx, id: number, values: HelpValues) {
  await accessHelp(ctx, id, "change");
  await taken("ERR_DUPLICATED_HELP", updateHelp(ctx, id, values));
  await record(ctx, "help.changed", { helpId: id });
  return getHelp(ctx, id);
}

export async function removeHelp(ctx: Ctx, id: number) {
  await accessHelp(ctx, id, "change");
  if (await deleteHelp(ctx, id)) await record(ctx, "help.removed", { helpId: id });
}
