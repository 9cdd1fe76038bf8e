import type { IntegrationCall } from "@recado/contract/integrations";
import type { EventRow } from "./queries.ts";

export const presentCall = ({ dueAt, createdAt, endedAt, ...row }: EventRow): IntegrationCall => ({
  ...row,
  type: row.type as IntegrationCall["type"],
  state: row.state as IntegrationCall["state"],
  failure: row.failure as IntegrationCall["failure"],
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  dueAt: row.state === "waiting" ? dueAt.toISOString() : null,
});
