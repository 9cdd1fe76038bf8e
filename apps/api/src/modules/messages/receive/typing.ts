import type { Typing } from "@recado/channels/channel";
import { inCompany } from "../../../platform/company.ts";
import { publishTransient } from "../../../platform/record.ts";
import { identitiesOf } from "../../contacts/identify.ts";
import { findThreadOf } from "../../tickets/queries.ts";

/** Only for known contacts with an open or pending conversation; shown to those who have it open. */
export const noteTyping = (companyId: number, connectionId: number, { peer, isTyping }: Typing): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    const ticketId = await findThreadOf(ctx, connectionId, identitiesOf(peer));
    if (ticketId !== undefined) publishTransient(ctx, "ticket.typing", { ticketId, isTyping });
  });
