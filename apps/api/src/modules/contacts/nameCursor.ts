import { z } from "zod";
import { fail } from "../../platform/errors.ts";

/** Where a page of people ended, sorted by name: the next one continues behind it, at any depth. It passes on what was counted. */
export type NamePosition = { name: string; id: number; count: number };

export const writeCursor = ({ name, id }: { name: string; id: number }, count: number) =>
  Buffer.from(JSON.stringify([name, id, count])).toString("base64url");

/** The format of our own cursors; nothing else reaches the database. */
const CursorValues = z.tuple([z.string().refine((name) => !name.includes("\0")), z.int32(), z.int()]);

export function positionIn(cursor: string): NamePosition {
  const { success, data } = CursorValues.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8")));
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
