import { sql } from "kysely";
import { z } from "zod";
import { fail } from "../../../platform/errors.ts";

/** A time that PostgreSQL can read: it has no year 0. */
const moment = z.iso.datetime({ precision: 6 }).refine((at) => !at.startsWith("0000"));

/**
 * Where a page ended, to the microsecond, and the count shown on the first page; for a search, the count so far, and whether the search has
 * switched to scanning conversation by conversation.
 */
const Cursor = z.object({ updatedAt: moment, id: z.int32(), count: z.int(), isWalk: z.literal(true).optional() });
type Cursor = z.infer<typeof Cursor>;

/** A time as a cursor stores it. */
export const exactly = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

export function readCursor(text: string): Cursor | undefined {
  if (text === "") return undefined;
  const { success, data } = Cursor.safeParse(parsed(text));
  return success ? data : fail("ERR_VALIDATION", { details: { cursor: ["invalid_format"] } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined; // not a cursor of ours: the caller reports it
  }
}
