import { type Broadcasts, type News, supers } from "../../platform/realtime.ts";

const told = (action: "create" | "update" | "delete", id: number): News[] => [
  { event: "messageRate", payload: { action, id }, rooms: [supers] },
];

export const messageRateBroadcasts = {
  "message-rate.created": async (_, { messageRateId }) => told("create", messageRateId),
  "message-rate.changed": async (_, { messageRateId }) => told("update", messageRateId),
  "message-rate.removed": async (_, { messageRateId }) => told("delete", messageRateId),
} satisfies Broadcasts;
