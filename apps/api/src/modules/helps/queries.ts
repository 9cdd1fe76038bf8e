import type { HelpValues } from "@recado/contract/helps";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { deleteById, rows, updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { helpPolicy } from "./policy.ts";

export type HelpRow = { id: number; title: string; description: string; video: string; created_at: Date; updated_at: Date };

/** The platform's helps, for users of any company. */
const select = ({ tx }: Ctx) => tx.selectFrom(sql<HelpRow>`app.helps()`.as("helps")).selectAll();

export const {
  find: findHelp,
  get: getHelp,
  access: accessHelp,
} = rows({ id: "helps.id", select, policy: helpPolicy, missing: "ERR_NO_HELP_FOUND" });

const found = (ctx: Ctx, searchParam: string) =>
  searchParam ? select(ctx).where(sql<boolean>`app.fold(title || ' ' || description) like app.containing(${searchParam})`) : select(ctx);
const byTitle = sql`title collate "pt-x-icu"`;

export const listHelps = (ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) =>
  paged(found(ctx, searchParam), (page) => page.orderBy(byTitle).orderBy("id"), pageNumber);

/** More than anybody would write; every response has a limit. */
const ALL_MOST = 500;

export const listAllHelps = (ctx: Ctx, { searchParam }: { searchParam: string }) =>
  found(ctx, searchParam).orderBy(byTitle).orderBy("id").limit(ALL_MOST).execute();

export const insertHelp = ({ tx }: Ctx, values: HelpValues) =>
  tx.insertInto("helps").values(columnsOf(values)).returning("id").executeTakeFirstOrThrow();

export const updateHelp = (ctx: Ctx, id: number, values: HelpValues) => updateById("helps")(ctx, id, columnsOf(values));

export const deleteHelp = deleteById("helps");

const columnsOf = ({ title, description, video }: HelpValues) => ({ title, description, video });
