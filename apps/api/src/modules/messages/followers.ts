import { onAccept } from "@recado/answering/onAccept";
import { onClose, onExpiry } from "@recado/answering/onClose";
import { onTransfer } from "@recado/answering/onTransfer";
import type { FactPayload } from "@recado/contract/facts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import type { Followers } from "../../platform/record.ts";
import { getTicket, type TicketRow } from "../tickets/queries.ts";
import { updateAttendance } from "../tickets/threads/attendances.ts";
import { sendAutomaticText } from "./actions/say.ts";
import { loadConnection, loadQueue, loadScene } from "./answering/situation.ts";
import { settleRemoved } from "./delivery/removal.ts";
import { moveCalls } from "./integrations/queries.ts";
import { moveTurn } from "./prompts/queries.ts";
import { endRunOf, moveRuns, separateRuns } from "./runs/queries.ts";
import { withdrawHeldMessages } from "./undo/withdraw.ts";

/**
 * Messages caused by moving a ticket are sent in the same transaction, so that one move sends them once; also settles orders when a
 * connection is removed.
 */
export const messageFollowers = {
  "ticket.accepted": introduce,
  "ticket.closed": sayGoodbye,
  "ticket.transferred": tellTransfer,
  "ticket.undone": withdrawHeldMessages,
  "ticket.removed": keepRuns,
  "contact.unmerged": (ctx, { contactId, goneId }) => separateRuns(ctx, [contactId, goneId]).then(() => undefined),
  "connection.removed": settleRemoved,
} satisfies Followers;

/** The run of a merged conversation continues in the other one, unless an agent serves either of them. */
async function keepRuns(ctx: Ctx, { ticketId, was, into }: FactPayload<"ticket.removed">) {
  if (into === undefined) return;
  const kept = await ctx.tx.selectFrom("tickets").select(["id", "status"]).where("uuid", "=", into).executeTakeFirst();
  if (!kept) return;
  if (was.status === "open" || kept.status === "open") for (const id of [ticketId, kept.id]) await endRunOf(ctx, id, "taken");
  await moveRuns(ctx, { fromId: ticketId, toId: kept.id });
  await moveTurn(ctx, { fromId: ticketId, toId: kept.id });
  await moveCalls(ctx, { fromId: ticketId, toId: kept.id });
}

async function introduce(ctx: Ctx, { ticketId }: FactPayload<"ticket.accepted">) {
  await endRunOf(ctx, ticketId, "taken");
  const ticket = await getTicket(ctx, ticketId);
  const scene = await loadScene(ctx, ticket, ticket.protocol);
  for (const { text } of onAccept({ ...scene, userName: ticket.userName ?? "" })) await sendAutomaticText(ctx, ticket, text);
}

/** Asks for a rating or sends the farewell; a ticket closed for inactivity gets a text of its own. Closing never waits for a connection. */
async function sayGoodbye(ctx: Ctx, { ticketId, was, how, silent, undo }: FactPayload<"ticket.closed">) {
  await endRunOf(ctx, ticketId, "taken");
  if (silent) return;
  const ticket = await getTicket(ctx, ticketId);
  const connection = await loadConnection(ctx, ticket.connectionId);
  const scene = await loadScene(ctx, ticket, ticket.protocol);
  if (how === "inactive") {
    for (const { text } of onExpiry(scene, connection)) await sendAutomaticText(ctx, ticket, text);
    return;
  }
  const queue = was.queueId === null ? null : await loadQueue(ctx, was.queueId);
  let isSaid = true;
  for (const effect of onClose({ ...scene, queue, connection })) {
    if (effect.type === "say") isSaid = await sendAutomaticText(ctx, ticket, effect.text, undo);
    else if (isSaid) await noteAsked(ctx, ticket);
  }
}

/** The rating is awaited only from when the question was sent; `awaitedRating` checks that. */
const noteAsked = (ctx: Ctx, { attendanceId }: TicketRow) =>
  attendanceId === null ? undefined : updateAttendance(ctx, attendanceId, { rating_asked_at: now() });

async function tellTransfer(ctx: Ctx, { ticketId, was, undo }: FactPayload<"ticket.transferred">) {
  const ticket = await getTicket(ctx, ticketId);
  const scene = await loadScene(ctx, ticket, ticket.protocol);
  const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
  if (ticket.userId !== null) await endRunOf(ctx, ticketId, "taken");
  const to = { queue: named(ticket.queueId, ticket.queueName), user: named(ticket.userId, ticket.userName) };
  for (const { text } of onTransfer({ ...scene, from: was, to })) await sendAutomaticText(ctx, ticket, text, undo);
}
