import type { ApiCall } from "@recado/contract/external-api";
import type { CallRow } from "./queries.ts";

export const presentCall = ({ id, at, number, kind, status, code, messageId }: CallRow): ApiCall => ({
  id,
  number,
  status,
  code,
  at: at.toISOString(),
  kind: kind === "media" ? "media" : "text",
  messageId: messageId === null ? null : String(messageId),
});
