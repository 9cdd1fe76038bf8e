import { admins, type Broadcasts } from "../../platform/realtime.ts";

/** Whoever holds the phone looks at it again. */
export const sandboxBroadcasts = {
  "sandbox.changed": async (_, { connectionId }) => [
    { event: "sandbox", payload: { action: "update", whatsappId: connectionId }, rooms: [admins] },
  ],
} satisfies Broadcasts;
