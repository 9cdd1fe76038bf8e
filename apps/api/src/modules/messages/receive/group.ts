import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { renameGroup } from "../../contacts/identify.ts";
import type { Received } from "./received.ts";

/** If groups are turned off, there is no contact to rename. */
export async function receiveGroup(ctx: Ctx, { group }: InboundOf<"group">): Promise<Received> {
  await renameGroup(ctx, group);
  return { done: true };
}
