import type { Integration, IntegrationCall } from "@recado/contract/integrations";

const at = "2026-01-01T00:00:00.000Z";

export const anIntegration = (more: Partial<Integration> = {}): Integration => ({
  id: 1,
  companyId: 5,
  type: "flowbuilder",
  name: "Triagem",
  projectName: "Triagem",
  jsonContent: "",
  hasJsonContent: false,
  language: "",
  urlN8N: "",
  typebotSlug: "",
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  typebotKeywordFinish: "",
  typebotKeywordRestart: "",
  typebotUnknownMessage: "",
  typebotRestartMessage: "",
  flowId: 1,
  flow: { id: 1, name: "Boas-vindas" },
  events: [],
  hasSecret: false,
  active: true,
  failure: null,
  failedAt: null,
  createdAt: at,
  updatedAt: at,
  can: { change: true },
  ...more,
});

export const aCall = (more: Partial<IntegrationCall> = {}): IntegrationCall => ({
  id: 1,
  type: "message.received",
  state: "done",
  createdAt: "2026-01-01T12:00:00.000Z",
  endedAt: "2026-01-01T12:01:00.000Z",
  dueAt: null,
  tries: 1,
  failure: null,
  ticketUuid: "7d1b6a3e-9f0c-4a52-8f4e-0a1b2c3d4e5f",
  contactName: "Maria Silva",
  ...more,
});
