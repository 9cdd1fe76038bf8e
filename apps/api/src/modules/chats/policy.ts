import type { Policy, Rule } from "../../platform/access.ts";

export type ChatAccess = { ownerId: number; users: { userId: number }[] };

const belongs: Rule<ChatAccess> = ({ id }, { users }) => users.some(({ userId }) => userId === id);

/** Only its members, whatever their profile; the owner changes and deletes it. */
export const chatPolicy: Policy<ChatAccess, "change"> = {
  read: belongs,
  change: (actor, chat) => belongs(actor, chat) && chat.ownerId === actor.id,
};
