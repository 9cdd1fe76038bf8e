import { z } from "zod";
import { Id } from "./common.ts";

// Apart from their nouns, for everybody's browser knows all events and nobody's but super's the forms.

/** It says no more than its id: what a company pays is nobody else's to know. */
export const PlanNews = z.object({ action: z.enum(["create", "update", "delete"]), id: Id });

export const ManagedCompanyNews = z.object({ action: z.enum(["create", "update", "delete"]), id: Id });
