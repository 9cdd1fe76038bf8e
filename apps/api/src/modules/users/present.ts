import { Language } from "@recado/contract/common";
import { Profile } from "@recado/contract/permissions";
import type { User, UserNews } from "@recado/contract/users";
import type { z } from "zod";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { userPolicy } from "./policy.ts";
import type { UserRow } from "./queries.ts";

export const presentUser = (actor: Actor, row: UserRow): z.input<typeof User> => ({
  ...presentUserNews(row),
  can: abilities(userPolicy, actor, row, "change", "remove"),
});

export const presentUserNews = ({ companyName, profile, allTicket, language, ...row }: UserRow): z.input<typeof UserNews> => ({
  ...row,
  profile: Profile.parse(profile),
  language: Language.nullable().parse(language),
  allTicket: allTicket ? "enabled" : "desabled",
  company: { id: row.companyId, name: companyName },
});
