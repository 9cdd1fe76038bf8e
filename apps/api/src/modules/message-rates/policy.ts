import type { Policy } from "../../platform/access.ts";

export const messageRatePolicy: Policy<object, "change"> = {
  read: () => true,
  change: ({ isSuper }) => isSuper,
};
