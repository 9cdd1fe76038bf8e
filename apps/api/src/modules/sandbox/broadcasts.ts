import { admins, type Broadcasts } from "../../platform/realtime.ts";

/** Users who have the phone open refetch it. */
export const sandboxBroadcasts = {
  "sandbox.changed": async (_, { connectionId }) => [
    { event: "sandbox", payload: { action: "update", whatsappId: connectionId }, rooms: [admins] },
  ],
} satisfies Broadcasts;
