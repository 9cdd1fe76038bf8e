import type { Policy } from "../../platform/access.ts";

export const helpPolicy: Policy<object, "change"> = {
  read: () => true,
  change: ({ isSuper }) => isSuper,
};
