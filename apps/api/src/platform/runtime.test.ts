import { expect, it } from "vitest";
import { complaintAbout, pinnedNode } from "./runtime.ts";

it("stops on another Node than the pinned one, with one sentence that helps", () => {
  expect(complaintAbout("22.1.0", "24.21.0")).toMatch(/^Recado runs on Node 24\.21\.0, and this is 22\.1\.0: .*npm start.*\.$/);
  expect(complaintAbout("24.21.0", "24.21.0")).toBeNull();
});

it("runs under the pinned Node here", () => expect(process.versions.node).toBe(pinnedNode()));
