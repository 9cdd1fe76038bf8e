import type { contactListItems } from "@recado/contract/contact-lists";
import { FOUND_MAX } from "@recado/contract/contacts";
import type { Input } from "@recado/contract/endpoint";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { type NamePosition, positionIn, writeCursor } from "../../contacts/nameCursor.ts";
import { spellingsOf } from "../../contacts/numbers.ts";
import { accessContactList } from "../queries.ts";
import { selectItems } from "./queries.ts";

const PAGE = 20;

type Query = Input<typeof contactListItems.list>["query"];
type From = { after: NamePosition | undefined; skip: number };

/** Sorted by name in people's order. A page starts after the previous one, however deep, or at its number. */
export async function listItems(ctx: Ctx, query: Query) {
  const { contactsCount } = await accessContactList(ctx, query.contactListId, "read");
  const after = query.cursor === undefined ? undefined : positionIn(query.cursor);
  const from = { after, skip: after ? 0 : (query.pageNumber - 1) * PAGE };
  const rows = await (query.searchParam === "" ? pageOf(ctx, query, from) : pageFound(ctx, query, from));
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE;
  const count = after?.count ?? (query.searchParam === "" ? contactsCount : (rows[0]?.counted ?? 0));
  return { rows: shown, count, hasMore, cursor: hasMore && last ? writeCursor(last, count) : null };
}

const byPosition = sql`i.name collate "pt-x-icu"`;

function pageOf(ctx: Ctx, { contactListId }: Query, { after, skip }: From) {
  const rows = selectItems(ctx).select(sql<number | null>`null::int`.as("counted")).where("i.list_id", "=", contactListId);
  const page = after
    ? rows.where(sql<boolean>`(i.name collate "pt-x-icu", i.id) > (${after.name} collate "pt-x-icu", ${after.id}::int)`)
    : rows;
  return page
    .orderBy(byPosition)
    .orderBy("i.id")
    .limit(PAGE + 1)
    .offset(skip)
    .execute();
}

/** Found and counted in one query; a page behind a cursor is not counted again. */
function pageFound(ctx: Ctx, { contactListId, searchParam }: Query, { after, skip }: From) {
  const [most, counted] = [skip + PAGE + 1, after ? 0 : FOUND_MAX];
  const first = sql<{ id: number; counted: number | null }>`app.first_contact_list_items(
    ${contactListId}, ${spellingsOf(searchParam)}::text[], ${most}, ${counted}, ${after?.name}, ${after?.id})`;
  return selectItems(ctx)
    .innerJoin(first.as<"first">(sql`first(id, counted)`), "first.id", "i.id")
    .select("first.counted")
    .orderBy(byPosition)
    .orderBy("i.id")
    .offset(skip)
    .execute();
}
