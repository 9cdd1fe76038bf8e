import { At, Id } from "@recado/contract/common";
import { z } from "zod";

/** The campaign is due, at the time for which it was planned, or is to start now. */
export const startJob = { name: "campaigns.start", key: z.object({ campaignId: Id, at: At.nullable() }) };

/** The connection may send the next message of its campaigns. */
export const sendJob = { name: "campaigns.send", key: z.object({ connectionId: Id, at: At.nullable() }) };
