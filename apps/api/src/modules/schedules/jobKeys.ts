import { At, Id } from "@recado/contract/common";
import { z } from "zod";

/** The message is due, at the time for which it was scheduled. */
export const sendJob = { name: "schedules.send", key: z.object({ scheduleId: Id, at: At }) };
