import type { SessionUser } from "@recado/contract/auth";
import { companies } from "@recado/contract/companies";
import { permits } from "@recado/contract/permissions";
import type { Plan } from "@recado/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ScreenEntry } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";

/** `unknown`: the plan has not loaded yet. */
export type Access = "open" | "unknown" | "role" | "plan";

/** Only hides pages; the server enforces permissions. */
export function accessTo(screen: ScreenEntry, user: SessionUser, plan: Plan | undefined): Access {
  if (screen.super && !user.super) return "role";
  if (screen.permission && !permits(user.profile, screen.permission)) return "role";
  if (!screen.plan) return "open";
  if (screen.plan === "useCampaigns" && isWithoutCampaigns(user)) return "plan";
  if (!plan) return "unknown";
  return plan[screen.plan] ? "open" : "plan";
}

/** The platform may switch campaigns off for a company whatever its plan; flows go with them. */
const isWithoutCampaigns = ({ company }: SessionUser) =>
  company.settings.some(({ key, value }) => key === "campaignsEnabled" && value === "false");

/** The own company's plan. */
export const planKey = ["plan"];

export function usePlan(): Plan | undefined {
  const { companyId } = useUser();
  const { data } = useQuery({
    queryKey: [...planKey, companyId],
    queryFn: () => call(companies.plan, { params: { companyId } }),
    staleTime: 5 * 60 * 1000,
  });
  return data?.plan;
}

/** Until the plan has loaded, entries of most plans are shown: else those below would move. */
export function useOpenScreens<S extends ScreenEntry>(screens: readonly S[]): S[] {
  const user = useUser();
  const plan = usePlan();
  return screens.filter((screen) => ["open", "unknown"].includes(accessTo(screen, user, plan)));
}
