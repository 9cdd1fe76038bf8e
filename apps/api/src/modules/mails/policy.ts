import type { Policy } from "../../platform/access.ts";

/** Only super users read the platform's mails. */
export const mailPolicy: Policy<object, never> = { read: (actor) => actor.isSuper };
