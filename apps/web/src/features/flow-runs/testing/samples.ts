import type { FlowRun } from "@recado/contract/flow-runs";

type Passed = FlowRun["path"][number];

export const passed = (type: string, says: string, more: Partial<Passed> = {}): Passed => ({
  node: says,
  type,
  says,
  output: null,
  option: null,
  answer: null,
  parts: [],
  condition: null,
  at: "2026-11-20T10:00:00.000Z",
  ...more,
});

export const aRun = (more: Partial<FlowRun> = {}): FlowRun => ({
  id: 11,
  flow: { id: 3, name: "Boas-vindas" },
  versionId: 2,
  because: "welcome",
  user: null,
  startedAt: "2026-11-20T10:00:00.000Z",
  endedAt: "2026-11-20T10:05:00.000Z",
  ended: "finished",
  node: null,
  standsAt: null,
  dueAt: null,
  variables: {},
  path: [passed("start", ""), passed("message", "Olá!")],
  ...more,
});
