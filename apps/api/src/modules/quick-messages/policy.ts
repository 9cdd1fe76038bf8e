import { leads } from "@recado/contract/permissions";
import type { Policy, Rule } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

export type QuickMessageAccess = { userId: number; geral: boolean };

const wrote: Rule<QuickMessageAccess> = (actor, { userId }) => actor.id !== null && userId === actor.id;

/** Everybody uses a shared one, its author and admins change it; a private one is only its author's. */
export const quickMessagePolicy: Policy<QuickMessageAccess, "change"> = {
  read: (actor, row) => row.geral || wrote(actor, row),
  change: (actor, row) => wrote(actor, row) || (row.geral && actor.role === "admin"),
};

export const mayShare = (actor: Actor) => leads(actor.role);
