import { z } from "zod";
import { Id } from "./common.ts";

/** The order of the lanes has changed. */
export const KanbanNews = z.object({ action: z.literal("update"), ids: z.array(Id) });
