import { leads } from "@recado/contract/permissions";
import type { Actor } from "../../platform/company.ts";

/** Everybody who may read a ticket may move its card (`ticketPolicy.tag`); only supervisors and admins order the lanes. */
export const mayOrderLanes = (actor: Actor) => leads(actor.role);
