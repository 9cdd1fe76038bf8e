import { permits } from "@recado/contract/permissions";
import type { Actor } from "../../platform/company.ts";

/** It shows everybody's work: a user sees all of it or nothing. */
export const maySeeDashboard = ({ role }: Actor) => permits(role, "dashboard:view");
