import { leads } from "@recado/contract/permissions";
import type { Actor } from "../../platform/company.ts";

/** Whoever may read a ticket moves its card (`ticketPolicy.tag`); in which order the lanes stand is decided by those who lead. */
export const mayOrderLanes = (actor: Actor) => leads(actor.role);
