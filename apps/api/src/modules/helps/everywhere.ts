import type { Ctx } from "../../platform/company.ts";
import type { Everywhere } from "../../platform/realtime.ts";
import { presentHelp } from "./present.ts";
import { findHelp } from "./queries.ts";

export const helpsEverywhere = {
  "help.created": (ctx, { helpId }) => shown(ctx, helpId, "create"),
  "help.changed": (ctx, { helpId }) => shown(ctx, helpId, "update"),
  "help.removed": async (_, { helpId }) => gone(helpId),
} satisfies Everywhere;

async function shown(ctx: Ctx, id: number, action: "create" | "update") {
  const row = await findHelp(ctx, id);
  return row ? { event: "help" as const, payload: { action, record: presentHelp(row) } } : gone(id);
}

const gone = (id: number) => ({ event: "help" as const, payload: { action: "delete" as const, id } });
