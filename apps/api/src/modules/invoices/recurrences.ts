import type { Recurrence } from "@recado/contract/companies";
import type { z } from "zod";

/** How many months a company pays for at once; a plan's price is that of one month. */
export const monthsOf: Record<z.infer<typeof Recurrence>, number> = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 };
