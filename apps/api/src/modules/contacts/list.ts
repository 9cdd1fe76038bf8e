import { type contacts, FOUND_MAX } from "@recado/contract/contacts";
import type { Input } from "@recado/contract/endpoint";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { duringDays, onDay } from "../../platform/database/days.ts";
import { type NamePosition, positionIn, writeCursor } from "./nameCursor.ts";
import { spellingsOf } from "./numbers.ts";
import { countAll, found, selectContacts } from "./queries.ts";

const PAGE = 30;
const byName = sql`c.name collate "pt-x-icu"`;

export type ContactQuery = Input<typeof contacts.list>["query"];

/** Sorted by name in people's order. A page starts after the previous one, however deep, or at its number. */
export async function listContacts(ctx: Ctx, query: ContactQuery) {
  const after = query.cursor === undefined ? undefined : positionIn(query.cursor);
  const skip = after ? 0 : (query.pageNumber - 1) * PAGE;
  const rows = await pageOf(ctx, query, { after, skip });
  const shown = rows.slice(0, PAGE);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasMore = rows.length > PAGE;
  const isAll = skip === 0 && !hasMore;
  const count = after?.count ?? (isAll ? shown.length : (first?.counted ?? (await countContacts(ctx, query))));
  return { rows: shown, count, hasMore, cursor: hasMore && last ? writeCursor(last, count) : null };
}

type From = { after: NamePosition | undefined; skip: number };

const pageOf = (ctx: Ctx, query: ContactQuery, from: From) =>
  (isSearch(query) && spellingsOf(query.searchParam).length === 1 ? firstFound(ctx, query, from) : firstOf(ctx, query, from))
    .orderBy(byName)
    .orderBy("c.id")
    .limit(PAGE + 1)
    .offset(from.skip)
    .execute();

function firstOf(ctx: Ctx, query: ContactQuery, { after }: From) {
  const rows = filtered(ctx, query).select(sql<number | null>`null::int`.as("counted"));
  if (!after) return rows;
  return rows.where(sql<boolean>`(c.name collate "pt-x-icu", c.id) > (${after.name} collate "pt-x-icu", ${after.id}::int)`);
}

/** Found and counted in one query; a page behind a cursor is not counted again. */
function firstFound(ctx: Ctx, { searchParam }: ContactQuery, { after, skip }: From) {
  const [words] = spellingsOf(searchParam);
  const [most, counted] = [skip + PAGE + 1, after ? 0 : FOUND_MAX];
  const first = sql<{
    id: number;
    counted: number | null;
  }>`app.first_contacts(${words}, ${most}, ${counted}, ${after?.name}, ${after?.id})`;
  return selectContacts(ctx).innerJoin(first.as<"first">(sql`first(id, counted)`), "first.id", "c.id").select("first.counted");
}

const hasDays = ({ date, dateStart, dateEnd }: ContactQuery) => Boolean(date || dateStart || dateEnd);
const isSearch = (query: ContactQuery) => query.searchParam !== "" && !hasDays(query);

/** By the days of creation: one day, or a range. */
function filtered(ctx: Ctx, { searchParam, date, dateStart, dateEnd }: ContactQuery) {
  let rows = found(ctx, searchParam);
  if (date) rows = rows.where(onDay(ctx, "c.created_at", date));
  if (dateStart || dateEnd) rows = rows.where(duringDays(ctx, "c.created_at", { from: dateStart, to: dateEnd }));
  return rows;
}

/** Counted for the first page, and passed on by the cursor. */
async function countContacts(ctx: Ctx, query: ContactQuery): Promise<number> {
  if (query.searchParam === "" && !hasDays(query)) return countAll(ctx);
  const all = ctx.tx.selectFrom(filtered(ctx, query).as("found")).select(sql<number>`count(*)`.as("count"));
  const { count } = await all.executeTakeFirstOrThrow();
  return isSearch(query) ? Math.min(count, FOUND_MAX) : count;
}
