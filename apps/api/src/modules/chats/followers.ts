import type { Followers } from "../../platform/record.ts";
import { removeMember } from "./actions.ts";
import { listChatIdsOf, lockChat } from "./queries.ts";

/** A removed user leaves their chats in the same transaction; their messages keep the name. */
export const chatFollowers = {
  "user.removed": async (ctx, { userId }) => {
    for (const id of await listChatIdsOf(ctx, userId)) await removeMember(ctx, await lockChat(ctx, id), userId);
  },
} satisfies Followers;
