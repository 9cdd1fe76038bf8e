import type { Listeners } from "../../platform/jobs.ts";
import { removeOwnQuickMessages } from "./jobs.ts";

export const quickMessageListeners = { "user.removed": [removeOwnQuickMessages] } satisfies Listeners;
