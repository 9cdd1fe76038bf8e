import { Language } from "@recado/contract/common";
import { Profile } from "@recado/contract/permissions";
import type { UserNews } from "@recado/contract/users";
import type { z } from "zod";
import { withAbilities } from "../../platform/access.ts";
import { userPolicy } from "./policy.ts";
import type { UserRow } from "./queries.ts";

export const presentUserNews = ({ companyName, profile, allTicket, language, ...row }: UserRow): z.input<typeof UserNews> => ({
  ...row,
  profile: Profile.parse(profile),
  language: Language.nullable().parse(language),
  allTicket: allTicket ? "enabled" : "desabled",
  company: { id: row.companyId, name: companyName },
});

export const presentUser = withAbilities(presentUserNews, userPolicy, "change", "remove");
