import { permits } from "@recado/contract/permissions";
import type { Policy, Rule } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";

type Person = { id: number; super: boolean };

export const managesUsers = (actor: Actor) => permits(actor.role, "user-modal:editProfile");
const himself: Rule<Person> = (actor, { id }) => actor.id === id;

// Whoever could write a super user's password would be super himself.
const withinReach: Rule<Person> = (actor, person) => managesUsers(actor) && (actor.isSuper || !person.super);

/** Colleagues see each other; everybody changes himself, admins change everybody, and a super user only his like. */
export const userPolicy: Policy<Person, "change" | "remove"> = {
  read: () => true,
  change: (actor, person) => himself(actor, person) || withinReach(actor, person),
  remove: (actor, person) => withinReach(actor, person) && !himself(actor, person),
};
