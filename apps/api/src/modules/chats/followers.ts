import type { Followers } from "../../platform/record.ts";
import { takeOut } from "./actions.ts";
import { listChatIdsOf, lockChat } from "./queries.ts";

/** Whoever is removed leaves his chats in the same transaction; what he said stays with his name. */
export const chatFollowers = {
  "user.removed": async (ctx, { userId }) => {
    for (const id of await listChatIdsOf(ctx, userId)) await takeOut(ctx, await lockChat(ctx, id), userId);
  },
} satisfies Followers;
