import { permits } from "@recado/contract/permissions";
import type { Policy, Rule } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

type Person = { id: number; super: boolean };

export const managesUsers = (actor: Actor) => permits(actor.role, "user-modal:editProfile");
const himself: Rule<Person> = (actor, { id }) => actor.id === id;

// Setting a super user's password would make the actor super.
const withinReach: Rule<Person> = (actor, person) => managesUsers(actor) && (actor.isSuper || !person.super);

/** Colleagues see each other; everybody changes themselves, admins change everybody, but only a super user changes a super user. */
export const userPolicy: Policy<Person, "change" | "remove"> = {
  read: () => true,
  change: (actor, person) => himself(actor, person) || withinReach(actor, person),
  remove: (actor, person) => withinReach(actor, person) && !himself(actor, person),
};
