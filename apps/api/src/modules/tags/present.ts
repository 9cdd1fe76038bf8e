import type { TagNews } from "@recado/contract/tags";
import type { z } from "zod";
import { withAbilities } from "../../platform/access.ts";
import { tagPolicy } from "./policy.ts";
import type { TagRow } from "./queries.ts";

export const presentTagNews = (row: TagRow): z.input<typeof TagNews> => ({
  ...row,
  ticketsCount: row.ticketsCount ?? 0,
  kanban: row.kanban ? 1 : 0,
});

export const presentTag = withAbilities(presentTagNews, tagPolicy, "change", "remove");
