import type { Integration } from "@recado/contract/integrations";

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
  hasSecret: false,
  active: true,
  failure: null,
  failedAt: null,
  createdAt: at,
  updatedAt: at,
  can: { change: true },
  ...more,
});
