import { type Broadcasts, everybody } from "../../platform/realtime.ts";
import { presentUserNews } from "../users/present.ts";
import { findUser } from "../users/queries.ts";

/** The record of the user says until when the link is valid. */
export const invitationBroadcasts = {
  "user.invited": async (ctx, { userId }) => {
    const row = await findUser(ctx, userId);
    return row ? [{ event: "user", payload: { action: "update", user: presentUserNews(row) }, rooms: [everybody] }] : [];
  },
} satisfies Broadcasts;
