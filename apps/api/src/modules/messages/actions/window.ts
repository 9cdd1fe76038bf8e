import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { ConnectionRow } from "../../connections/queries.ts";
import type { TicketRow } from "../../tickets/queries.ts";
import { findLastInbound } from "../../tickets/threads/lastInbound.ts";

const DAY_MS = 24 * 3_600_000;

type Through = Pick<ConnectionRow, "id" | "provider">;

/** Some providers accept only templates once the contact's last message on the connection is more than a day old. */
export async function isWindowShut(ctx: Ctx, ticket: TicketRow, { id, provider }: Through): Promise<boolean> {
  if (!abilitiesOf[provider as Provider].window) return false;
  const heardAt = await findLastInbound(ctx, ticket, id);
  return heardAt === null || now().getTime() - heardAt.getTime() > DAY_MS;
}

/** Only a template may then be sent. */
export async function checkWindow(ctx: Ctx, ticket: TicketRow, through: Through) {
  if (await isWindowShut(ctx, ticket, through)) fail("ERR_WINDOW_CLOSED");
}
