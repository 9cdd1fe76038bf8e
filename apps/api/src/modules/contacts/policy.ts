import { permits } from "@recado/contract/permissions";
import type { Policy } from "../../platform/access.ts";

/** Everybody reads and edits the company's contacts; taking one away with its conversations is the admin's. */
export const contactPolicy: Policy<object, "change" | "remove" | "merge"> = {
  read: () => true,
  change: () => true,
  remove: (actor) => permits(actor.role, "contacts-page:deleteContact"),
  merge: (actor) => permits(actor.role, "contacts-page:deleteContact"),
};
