import { sql } from "kysely";
import { z } from "zod";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { type ContactRow, found } from "./queries.ts";

const PAGE = 30;
const byName = sql`c.name collate "pt-x-icu"`;

export type Asked = { searchParam: string; pageNumber: number; cursor?: string | undefined };

/** By name, as people sort. A page begins after the one before, however deep, or at its number. */
export async function listContacts(ctx: Ctx, { searchParam, pageNumber, cursor }: Asked) {
  let page = found(ctx, searchParam)
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
  const count = after?.count ?? (isAll ? shown.length : await countContacts(ctx, searchParam));
  return { rows: shown, count, hasMore, cursor: hasMore && last ? cursorOf(last, count) : null };
}

/** Counted when the first page is shown, and carried on from there. */
async function countContacts({ tx }: Ctx, searchParam: string) {
  const count = sql<number>`count(*)`.as("count");
  const counted =
    searchParam === ""
      ? tx.selectFrom("contacts").where("merged_into", "is", null).select(count)
      : tx.selectFrom(sql`app.search_contacts(${searchParam})`.as("found")).select(count);
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
