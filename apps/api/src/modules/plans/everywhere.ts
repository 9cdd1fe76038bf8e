import type { Everywhere } from "../../platform/realtime.ts";

export const plansEverywhere = {
  "plan.created": async (_, { planId }) => ({ event: "plan", payload: { action: "create", id: planId } }),
  "plan.changed": async (_, { planId }) => ({ event: "plan", payload: { action: "update", id: planId } }),
  "plan.removed": async (_, { planId }) => ({ event: "plan", payload: { action: "delete", id: planId } }),
} satisfies Everywhere;
