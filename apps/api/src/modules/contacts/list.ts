import type { contacts } from "@recado/contract/contacts";
import type { Input } from "@recado/contract/endpoint";
import { sql } from "kysely";
import { z } from "zod";
import type { Ctx } from "../../platform/company.ts";
import { duringDays, onDay } from "../../platform/days.ts";
import { fail } from "../../platform/errors.ts";
import { type ContactRow, found } from "./queries.ts";

const PAGE = 30;
const byName = sql`c.name collate "pt-x-icu"`;

export type Asked = Input<typeof contacts.list>["query"];

/** By name, as people sort. A page begins after the one before, however deep, or at its number. */
export async function listContacts(ctx: Ctx, asked: Asked) {
  const { pageNumber, cursor } = asked;
  let page = filtered(ctx, asked)
    .orderBy(byName)
    .orderBy("c.id")
    .limit(PAGE + 1);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (!after) page = page.offset((pageNumber - 1) * PAGE);
  else page = page.where(sql<boolean>`(c.name collate "pt-x-icu", c.id) > (${after.name} collate "pt-x-icu", ${after.id}::int)`);
  const rows = await page.execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE;
  const isAll = pageNumber === 1 && !hasMore;
  const count = after?.count ?? (isAll ? shown.length : await countContacts(ctx, asked));
  return { rows: shown, count, hasMore, cursor: hasMore && last ? cursorOf(last, count) : null };
}

/** The days on which they were added: one, or from and until. */
function filtered(ctx: Ctx, { searchParam, date, dateStart, dateEnd }: Asked) {
  let rows = found(ctx, searchParam);
  if (date) rows = rows.where(onDay(ctx, "c.created_at", date));
  if (dateStart || dateEnd) rows = rows.where(duringDays(ctx, "c.created_at", { from: dateStart, to: dateEnd }));
  return rows;
}

/** Counted when the first page is shown, and carried on from there; without days an index alone tells. */
async function countContacts(ctx: Ctx, asked: Asked) {
  const { searchParam, date, dateStart, dateEnd } = asked;
  const count = sql<number>`count(*)`.as("count");
  const all = () => ctx.tx.selectFrom("contacts").where("merged_into", "is", null).select(count);
  const searched = () => ctx.tx.selectFrom(sql`app.search_contacts(${searchParam})`.as("found")).select(count);
  const some = () => ctx.tx.selectFrom(filtered(ctx, asked).as("found")).select(count);
  const counted = date || dateStart || dateEnd ? some() : searchParam === "" ? all() : searched();
  return (await counted.executeTakeFirstOrThrow()).count;
}

const cursorOf = ({ id, name }: ContactRow, count: number) => Buffer.from(JSON.stringify([name, id, count])).toString("base64url");

/** As we have made it; whatever else somebody puts there never reaches the database. */
const Place = z.tuple([z.string().refine((name) => !name.includes("\0")), z.int32(), z.int()]);

function placeOf(cursor: string) {
  const { success, data } = Place.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!success) return fail("ERR_VALIDATION", { details: { cursor: ["is none of ours"] } });
  const [name, id, count] = data;
  return { name, id, count };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
