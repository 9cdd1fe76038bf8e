import type { Help } from "@recado/contract/helps";
import type { z } from "zod";
import type { HelpRow } from "./queries.ts";

export const presentHelp = ({ id, title, description, video, created_at, updated_at }: HelpRow): z.input<typeof Help> => ({
  id,
  title,
  description,
  video,
  createdAt: created_at,
  updatedAt: updated_at,
});
