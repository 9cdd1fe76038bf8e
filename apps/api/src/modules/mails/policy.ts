import type { Policy } from "../../platform/access.ts";

/** The platform's people read what the platform sends. */
export const mailPolicy: Policy<object, never> = { read: (actor) => actor.isSuper };
