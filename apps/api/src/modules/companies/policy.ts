import { permits } from "@recado/contract/permissions";
import type { Actor } from "../../platform/company.ts";

/** Everybody in a company reads it; its admins change language, zone and hours. */
export const managesCompany = (actor: Actor) => permits(actor.role, "drawer-admin-items:view");
