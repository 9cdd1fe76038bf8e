import { type Broadcasts, type News, supers } from "../../platform/realtime.ts";

const told = (action: "create" | "update" | "delete", id: number): News[] => [
  { event: "managedCompany", payload: { action, id }, rooms: [supers] },
];

export const managedCompanyBroadcasts = {
  "managed-company.created": async (_, { otherCompanyId }) => told("create", otherCompanyId),
  "managed-company.changed": async (_, { otherCompanyId }) => told("update", otherCompanyId),
  "managed-company.removed": async (_, { otherCompanyId }) => told("delete", otherCompanyId),
} satisfies Broadcasts;
