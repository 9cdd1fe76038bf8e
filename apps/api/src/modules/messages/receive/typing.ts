import type { Typing } from "@recado/channels/channel";
import { inCompany } from "../../../platform/company.ts";
import { publishTransient } from "../../../platform/record.ts";
import { identitiesOf } from "../../contacts/identify.ts";
import { findThreadOf } from "../../tickets/queries.ts";

/** Of somebody whom we know, in a conversation that is open or waits; whoever has it before him sees it. */
export const noteTyping = (companyId: number, connectionId: number, { peer, isTyping }: Typing): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    const ticketId = await findThreadOf(ctx, connectionId, identitiesOf(peer));
    if (ticketId !== undefined) publishTransient(ctx, "ticket.typing", { ticketId, isTyping });
  });
