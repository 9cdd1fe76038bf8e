import { planFlags } from "@recado/contract/planFlags";
import type { Plan } from "@recado/contract/plans";
import { expect, test } from "vitest";
import type { ScreenEntry } from "../../lib/screens.ts";
import { signedIn } from "../../testing.tsx";
import { accessTo } from "./access.ts";

const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>;
const plan: Plan = { id: 1, name: "Escala", users: 1, connections: 1, queues: 1, value: 1, ...flags };
const entry: ScreenEntry = {
  path: "/flowbuilders",
  title: "flowbuilders.title",
  group: "admin",
  plan: "useCampaigns",
  page: async () => () => null,
};

test("what belongs to campaigns is open where the plan has them, unless super has switched them off for the company", () => {
  const { company, ...user } = signedIn({ profile: "admin" });
  const withSetting = (value: string) => ({
    ...user,
    company: { ...company, settings: [{ ...company.settings[0]!, key: "campaignsEnabled", value }] as typeof company.settings },
  });
  expect(accessTo(entry, withSetting("true"), plan)).toBe("open");
  expect(accessTo(entry, withSetting("false"), plan)).toBe("plan");
  expect(accessTo({ ...entry, plan: "useKanban" }, withSetting("false"), plan)).toBe("open");
  expect(accessTo(entry, withSetting("true"), { ...plan, useCampaigns: false })).toBe("plan");
});
