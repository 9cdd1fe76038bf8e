import type { Help } from "@recado/contract/helps";

const at = "2026-01-01T12:00:00.000Z";

export const aHelp = (more: Partial<Help> = {}): Help => ({
  id: 1,
  title: "First steps",
  description: "Connect a number.",
  video: "a-B_c1D2e3F",
  createdAt: at,
  updatedAt: at,
  ...more,
});
