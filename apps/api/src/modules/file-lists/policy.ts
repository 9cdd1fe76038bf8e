import type { Policy, Rule } from "../../platform/access.ts";

export type FileListOwner = { userId: number };

const wrote: Rule<FileListOwner> = (actor, { userId }) => actor.id !== null && userId === actor.id;

/** Everybody sends them; authors and admins change and remove them. */
export const fileListPolicy: Policy<FileListOwner, "change"> = {
  read: () => true,
  change: (actor, row) => wrote(actor, row) || actor.role === "admin",
};
