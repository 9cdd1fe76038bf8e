import type { Help } from "@recado/contract/helps";
import type { HelpRow } from "./queries.ts";

export const presentHelp = ({ id, title, description, video, created_at, updated_at }: HelpRow): Help => ({
  ...{ id, title, description, video },
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});
