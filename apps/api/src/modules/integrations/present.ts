import type { Integration, IntegrationNews } from "@recado/contract/integrations";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { integrationPolicy } from "./policy.ts";
import type { IntegrationRow } from "./queries.ts";

export const presentIntegration = (actor: Actor, row: IntegrationRow): Integration => ({
  ...presentIntegrationNews(row),
  can: abilities(integrationPolicy, actor, row, "change"),
});

export const presentIntegrationNews = ({ url, flowName, type, createdAt, updatedAt, ...row }: IntegrationRow): IntegrationNews => ({
  ...row,
  type: type as IntegrationNews["type"],
  jsonContent: "",
  urlN8N: url,
  flow: row.flowId === null ? null : { id: row.flowId, name: flowName ?? "" },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
