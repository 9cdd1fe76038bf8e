import { z } from "zod";
import { Id } from "./common.ts";

/** The lanes have another order now. */
export const KanbanNews = z.object({ action: z.literal("update"), ids: z.array(Id) });
