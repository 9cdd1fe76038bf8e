import { expect, test } from "vitest";
import { z } from "zod";
import { At, AtText } from "./common.ts";

test("a moment in an answer is text, whether it was handed over as a date or as text", () => {
  const at = new Date("2026-01-31T12:00:00.123Z");
  expect(At.parse(at)).toBe("2026-01-31T12:00:00.123Z");
  expect(At.parse("2026-01-31T09:00:00-03:00")).toBe("2026-01-31T09:00:00-03:00");
  expect(z.object({ at: At.nullable() }).parse({ at: null })).toEqual({ at: null });
  for (const wrong of [undefined, 0, "", "2026-01-31", {}]) expect(At.safeParse(wrong).success).toBe(false);
  expect(z.object({ at: At }).safeParse({}).success).toBe(false);
});

test("what somebody sends is text, and is described as that in both directions", () => {
  expect(AtText.safeParse(new Date()).success).toBe(false);
  for (const io of ["input", "output"] as const) expect(z.toJSONSchema(At, { io })).toMatchObject({ type: "string", format: "date-time" });
});
