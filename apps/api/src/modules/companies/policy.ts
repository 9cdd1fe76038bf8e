import { permits } from "@recado/contract/permissions";
import type { Actor } from "../../platform/company.ts";

/** Everybody of a company reads it; how it lives and speaks its admins say. */
export const managesCompany = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");
