import type { Tag, TagNews } from "@recado/contract/tags";
import type { z } from "zod";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { tagPolicy } from "./policy.ts";
import type { TagRow } from "./queries.ts";

export const presentTag = (actor: Actor, row: TagRow): z.input<typeof Tag> => ({
  ...presentTagNews(row),
  can: abilities(tagPolicy, actor, row, "change", "remove"),
});

export const presentTagNews = (row: TagRow): z.input<typeof TagNews> => ({
  ...row,
  ticketsCount: row.ticketsCount ?? 0,
  kanban: row.kanban ? 1 : 0,
});
