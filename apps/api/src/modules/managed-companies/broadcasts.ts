import { type Broadcasts, type News, supers } from "../../platform/realtime.ts";

const newsOf = (action: "create" | "update" | "delete", id: number): News[] => [
  { event: "managedCompany", payload: { action, id }, rooms: [supers] },
];

export const managedCompanyBroadcasts = {
  "managed-company.created": async (_, { otherCompanyId }) => newsOf("create", otherCompanyId),
  "managed-company.changed": async (_, { otherCompanyId }) => newsOf("update", otherCompanyId),
  "managed-company.removed": async (_, { otherCompanyId }) => newsOf("delete", otherCompanyId),
} satisfies Broadcasts;
