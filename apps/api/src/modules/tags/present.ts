import type { Tag, TagNews } from "@recado/contract/tags";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { tagPolicy } from "./policy.ts";
import type { TagRow } from "./queries.ts";

export const presentTag = (actor: Actor, row: TagRow): Tag => ({
  ...presentTagNews(row),
  can: abilities(tagPolicy, actor, row, "change", "remove"),
});

export const presentTagNews = ({ kanban, ticketsCount, createdAt, updatedAt, ...row }: TagRow): TagNews => ({
  ...row,
  ticketsCount: ticketsCount ?? 0,
  kanban: kanban ? 1 : 0,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
