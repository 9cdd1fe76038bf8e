import { plans } from "@recado/contract/plans";
import { onPlatform } from "../../platform/company.ts";
import { publicRoute } from "../../platform/http/route.ts";
import type { Api } from "../../platform/http/server.ts";
import { presentDatedPlan } from "./present.ts";
import { listPublicPlans } from "./queries.ts";

export function planRoutes(api: Api) {
  const offered = async () => (await onPlatform(listPublicPlans)).map(presentDatedPlan);
  publicRoute(api, plans.list, offered);
  publicRoute(api, plans.all, offered);
}
