import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

export const managesQueues = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");

/** Everybody sees the queues; only admins change them. */
export const queuePolicy: Policy<object, "change"> = { read: () => true, change: managesQueues };
