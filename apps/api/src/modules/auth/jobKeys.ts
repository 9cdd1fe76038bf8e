import { Id } from "@recado/contract/common";
import { z } from "zod";

/** A company has signed up, which super users are shown at once. */
export const signedUpJob = { name: "managed-companies.tell-of-sign-up", key: z.object({ otherCompanyId: Id }) };
