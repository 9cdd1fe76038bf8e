import { type Broadcasts, everybody } from "../../platform/realtime.ts";

/** A moved card is broadcast as its ticket (`ticket.changed`). */
export const kanbanBroadcasts = {
  "lanes.ordered": async (_, { ids }) => [{ event: "kanban", payload: { action: "update", ids }, rooms: [everybody] }],
} satisfies Broadcasts;
