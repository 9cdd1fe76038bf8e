import { At, Id } from "@recado/contract/common";
import { z } from "zod";

/** Its time has come, as it stood when it was planned. */
export const sendBell = { name: "schedules.send", key: z.object({ scheduleId: Id, at: At }) };
