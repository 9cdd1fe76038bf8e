import type { ContactMerge } from "@recado/contract/contacts";
import type { MergeRow } from "./queries.ts";

export const presentMerge = ({ id, goneId, gone, userId, userName, createdAt, isLast }: MergeRow): ContactMerge => ({
  id,
  contact: { id: goneId, name: gone.name, number: gone.number ?? "" },
  by: userId === null ? null : { id: userId, name: userName ?? "" },
  createdAt: createdAt.toISOString(),
  can: { undo: isLast },
});
