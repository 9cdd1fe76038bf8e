import { leads } from "@recado/contract/permissions";
import type { Policy, Rule } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

export type QuickMessagePlace = { userId: number; geral: boolean };

const wrote: Rule<QuickMessagePlace> = (actor, { userId }) => actor.id !== null && userId === actor.id;

/** A company-wide one is everybody's to use, its author's and the admins' to change; an own one is nobody else's business. */
export const quickMessagePolicy: Policy<QuickMessagePlace, "change"> = {
  read: (actor, row) => row.geral || wrote(actor, row),
  change: (actor, row) => wrote(actor, row) || (row.geral && actor.role === "admin"),
};

export const mayShare = (actor: Actor) => leads(actor.role);
