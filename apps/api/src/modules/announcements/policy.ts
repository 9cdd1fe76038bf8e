import type { Policy } from "../../platform/access.ts";

/** Only super users see inactive announcements. */
export const announcementPolicy: Policy<{ status: boolean }, "change"> = {
  read: ({ isSuper }, { status }) => status || isSuper,
  change: ({ isSuper }) => isSuper,
};
