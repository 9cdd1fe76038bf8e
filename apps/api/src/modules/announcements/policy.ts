import type { Policy } from "../../platform/access.ts";

/** What is not active exists for super alone. */
export const announcementPolicy: Policy<{ status: boolean }, "change"> = {
  read: ({ isSuper }, { status }) => status || isSuper,
  change: ({ isSuper }) => isSuper,
};
