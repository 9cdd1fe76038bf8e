import { Language } from "@recado/contract/common";
import { Profile } from "@recado/contract/permissions";
import type { User, UserNews } from "@recado/contract/users";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { userPolicy } from "./policy.ts";
import type { UserRow } from "./queries.ts";

export const presentUser = (actor: Actor, row: UserRow): User => ({
  ...presentUserNews(row),
  can: abilities(userPolicy, actor, row, "change", "remove"),
});

export const presentUserNews = ({ companyName, createdAt, profile, allTicket, language, invitedUntil, ...row }: UserRow): UserNews => ({
  ...row,
  profile: Profile.parse(profile),
  language: Language.nullable().parse(language),
  allTicket: allTicket ? "enabled" : "desabled",
  company: { id: row.companyId, name: companyName },
  invitedUntil: invitedUntil?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
