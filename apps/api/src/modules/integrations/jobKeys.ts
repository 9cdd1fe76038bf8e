import { At, Id } from "@recado/contract/common";
import { z } from "zod";

/** A lane of a webhook has an event to deliver, from that time on. A company whose servers are slow leaves workers for the others. */
export const eventJob = {
  name: "integrations.deliver-event",
  key: z.object({ integrationId: Id, lane: z.int().min(0), at: At }),
  perCompany: 4,
};
