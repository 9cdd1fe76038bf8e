import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";

/** Everybody may read and edit contacts; only an admin may remove one with its conversations. */
export const contactPolicy: Policy<object, "change" | "remove" | "merge"> = {
  read: () => true,
  change: () => true,
  remove: (actor) => permits(actor.role, "contacts-page:deleteContact"),
  merge: (actor) => permits(actor.role, "contacts-page:deleteContact"),
};
