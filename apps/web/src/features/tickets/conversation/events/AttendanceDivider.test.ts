import type { Attendance } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { aPast } from "../../testing/details.ts";
import { allOf } from "./AttendanceDivider.tsx";

const begun = (id: number, queuedAt: string, more: Partial<Attendance> = {}) => aPast({ id, queuedAt, ...more });

test("attendances are told once, as they were told last, and in the order in which they began", () => {
  const [first, second, third] = [begun(1, "2026-03-02T12:00:00Z"), begun(2, "2026-03-02T13:00:00Z"), begun(3, "2026-03-02T14:00:00Z")];
  const closed = begun(1, "2026-03-02T12:00:00Z", { closedAt: "2026-03-02T12:30:00Z" });
  expect(allOf([first, third, second, closed])).toEqual([closed, second, third]);
});
