import type { Config } from "../../platform/config.ts";
import { type Broadcasts, selfRoom, sessionRoom } from "../../platform/realtime.ts";
import { findUser } from "../users/queries.ts";

/** The user's earlier sessions are told of the new one; the new one is not. */
export const authBroadcasts = ({ noticeElsewhere }: Pick<Config, "noticeElsewhere">) =>
  ({
    "session.started": async (ctx, { userId, sessionId }) => {
      const user = noticeElsewhere ? await findUser(ctx, userId) : undefined;
      if (!user) return [];
      const payload = { action: "update" as const, user: { id: user.id, email: user.email, companyId: user.companyId } };
      return [{ event: "auth", payload, rooms: [selfRoom(userId)], except: [sessionRoom(sessionId)] }];
    },
  }) satisfies Broadcasts;
