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
  if (cursor === undefined) page = page.offset((pageNumber - 1) * PAGE);
  else {
    const { name, id } = placeOf(cursor);
    page = page.where(sql<boolean>`(c.name collate "pt-x-icu", c.id) > (${name} collate "pt-x-icu", ${id}::int)`);
  }
  const rows = await page.execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE;
  return { rows: shown, count: await countContacts(ctx, searchParam), hasMore, cursor: hasMore && last ? cursorOf(last) : null };
}

async function countContacts(ctx: Ctx, searchParam: string) {
  const { count } = await found(ctx, searchParam).clearSelect().select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}

const cursorOf = ({ id, name }: ContactRow) => Buffer.from(JSON.stringify([name, id])).toString("base64url");

/** As we have made it; whatever else somebody puts there never reaches the database. */
const Place = z.tuple([z.string().refine((name) => !name.includes("\0")), z.int32()]);

function placeOf(cursor: string) {
  const { success, data } = Place.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!success) return fail("ERR_VALIDATION", { details: { cursor: ["is none of ours"] } });
  return { name: data[0], id: data[1] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
