import type { Policy, Rule } from "../../platform/access.ts";

export type ChatPlace = { ownerId: number; users: { userId: number }[] };

const belongs: Rule<ChatPlace> = ({ id }, { users }) => users.some(({ userId }) => userId === id);

/** Only its members, whatever their profile; the owner changes and deletes it. */
export const chatPolicy: Policy<ChatPlace, "change"> = {
  read: belongs,
  change: (actor, chat) => belongs(actor, chat) && chat.ownerId === actor.id,
};
