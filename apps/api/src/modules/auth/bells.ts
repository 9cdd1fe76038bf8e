import { Id } from "@recado/contract/common";
import { z } from "zod";

/** A company has signed up by itself, which the platform's people see at once. */
export const signedUpBell = { name: "managed-companies.tell-of-sign-up", key: z.object({ otherCompanyId: Id }) };
