import type { Integration, IntegrationNews } from "@recado/contract/integrations";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import type { WithSecret } from "./actions.ts";
import { integrationPolicy } from "./policy.ts";
import type { IntegrationRow } from "./queries.ts";

export const presentIntegration = (actor: Actor, { secret, ...row }: WithSecret): Integration => ({
  ...presentIntegrationNews(row),
  can: abilities(integrationPolicy, actor, row, "change"),
  ...(secret !== undefined && { secret }),
});

export const presentIntegrationNews = ({
  url,
  flowName,
  failure,
  failedAt,
  createdAt,
  updatedAt,
  ...row
}: IntegrationRow): IntegrationNews => ({
  ...row,
  type: row.type as IntegrationNews["type"],
  events: row.events as IntegrationNews["events"],
  failure: failure as IntegrationNews["failure"],
  failedAt: failedAt?.toISOString() ?? null,
  jsonContent: "",
  urlN8N: url,
  flow: row.flowId === null ? null : { id: row.flowId, name: flowName ?? "" },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
