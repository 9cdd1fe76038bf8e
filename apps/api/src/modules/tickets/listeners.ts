import type { Listeners } from "../../platform/jobs.ts";
import { moveThreads } from "./jobs.ts";

export const ticketListeners = { "contact.merged": [moveThreads] } satisfies Listeners;
