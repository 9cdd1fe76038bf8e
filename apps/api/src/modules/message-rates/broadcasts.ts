import { type Broadcasts, type News, supers } from "../../platform/realtime.ts";

const newsOf = (action: "create" | "update" | "delete", id: number): News[] => [
  { event: "messageRate", payload: { action, id }, rooms: [supers] },
];

export const messageRateBroadcasts = {
  "message-rate.created": async (_, { messageRateId }) => newsOf("create", messageRateId),
  "message-rate.changed": async (_, { messageRateId }) => newsOf("update", messageRateId),
  "message-rate.removed": async (_, { messageRateId }) => newsOf("delete", messageRateId),
} satisfies Broadcasts;
