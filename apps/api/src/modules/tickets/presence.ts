import { type Attendant, type Doing, sayings } from "@recado/contract/events";
import type { FactPayload } from "@recado/contract/facts";
import { now } from "../../platform/clock.ts";
import { type Ctx, inSession } from "../../platform/company.ts";
import { AppError } from "../../platform/errors.ts";
import type { News } from "../../platform/realtime.ts";
import { userRoom } from "../../platform/realtime.ts";
import { deliverLocally, onDelivered, publishTransient, type Signal, TRANSIENT } from "../../platform/record.ts";
import type { Tab } from "../../platform/sockets.ts";
import { roomsThatSee, ticketPolicy } from "./policy.ts";
import { positionOf } from "./present.ts";
import { findTicket } from "./queries.ts";

/** A client repeats every half minute which ticket it shows; after twice that without a repetition, its process must have died. */
const SILENT_MS = 75_000;
/** A client repeats every few seconds that its user is typing. */
const RESTS_AFTER_MS = 10_000;
const SWEEP_MS = 2_000;

type Attended = FactPayload<"ticket.attended">;
/** Which ticket a tab shows as received last, and as the other viewers were told it (`told`). */
type Seat = Attended & { companyId: number; heardAt: number; told?: Pick<Attended, "ticketId" | "doing"> | undefined };

/**
 * Which tab shows which ticket, as far as this process knows: the fact is sent to all processes, and a missed one is repeated soon. Kept
 * even if nobody of the company is connected to this process, for those who connect next.
 */
const seats = new Map<string, Seat>();

function hear({ companyId, name, payload }: Signal) {
  if (name === "ticket.attended") takeSeat(companyId, payload);
}

function takeSeat(companyId: number, fact: Attended): Seat | undefined {
  const before = seats.get(fact.seat);
  if (!before && fact.ticketId === null) return undefined;
  const seat: Seat = { ...fact, companyId, heardAt: now().getTime(), told: before?.told };
  seats.set(fact.seat, seat);
  return seat;
}

/** A tab says which ticket it shows. A ticket that its user may not read does not count, and the user is taken from the session alone. */
export async function attendTicket({ id: seat, companyId, userId, session }: Tab, message?: unknown) {
  const { success, data } = sayings.presence.safeParse(message);
  if (message !== undefined && !success) return;
  const { ticketId, doing } = await allowed(session, data ?? { ticketId: null, doing: "reading" });
  if (ticketId === null && (seats.get(seat)?.ticketId ?? null) === null) return;
  publishTransient({ companyId }, "ticket.attended", { seat, userId, ticketId, doing });
}

type PresenceUpdate = { ticketId: number | null; doing: Doing };

async function allowed(session: string, update: PresenceUpdate): Promise<PresenceUpdate> {
  const { ticketId } = update;
  if (ticketId === null) return update;
  const mayRead = await inSession(session, async (ctx) => {
    const ticket = ctx.expired ? undefined : await findTicket(ctx, ticketId);
    return ticket !== undefined && ticketPolicy.read(ctx.actor, ticket);
  }).catch((error: unknown) => {
    if (error instanceof AppError) return false; // a session that has ended reads nothing
    throw error;
  });
  return mayRead ? update : { ticketId: null, doing: "reading" };
}

/** The broadcasts to other viewers that this fact causes: none if a client only repeats what is known. */
export async function broadcastPresence(ctx: Ctx, fact: Attended): Promise<News[]> {
  const current = seats.get(fact.seat) ?? takeSeat(ctx.companyId, fact);
  if (!current) return [];
  const { seat, told: shown, ticketId, doing } = current;
  if (ticketId === null) seats.delete(seat);
  else current.told = { ticketId, doing };
  if (shown?.ticketId === ticketId && shown.doing === doing) return [];
  const ticketIds = new Set([shown?.ticketId ?? null, ticketId].filter((id) => id !== null));
  return (await Promise.all([...ticketIds].map((ticketId) => whoIsAt(ctx, ticketId)))).flat();
}

/** For the users who have the ticket open themselves, as far as they may read it as it is now. */
async function whoIsAt(ctx: Ctx, ticketId: number): Promise<News[]> {
  const doings = new Map<number, Doing>();
  for (const one of seats.values())
    if (one.companyId === ctx.companyId && one.ticketId === ticketId) doings.set(one.userId, stronger(doings.get(one.userId), one.doing));
  const ids = [...doings.keys()];
  const ticket = ids.length > 0 && (await findTicket(ctx, ticketId));
  if (!ticket) return [];
  const people = await ctx.tx.selectFrom("users").select(["id", "name"]).where("id", "in", ids).orderBy("id").execute();
  const users: Attendant[] = people.map(({ id, name }) => ({ id, name, doing: doings.get(id) ?? "reading" }));
  const payload = { action: "update" as const, ticketId, users };
  return [{ event: "presence", payload, rooms: roomsThatSee(positionOf(ticket)), among: ids.map(userRoom) }];
}

const STRENGTH: Doing[] = ["reading", "noting", "writing"];
const stronger = (one: Doing = "reading", other: Doing) => (STRENGTH.indexOf(one) > STRENGTH.indexOf(other) ? one : other);

/** Started once in each process; returns how to stop it. */
export function startPresence(): () => Promise<void> {
  const off = onDelivered(hear);
  const timer = setInterval(sweepSeats, SWEEP_MS);
  timer.unref();
  return async () => {
    off();
    clearInterval(timer);
  };
}

/**
 * A tab that has not repeated its typing for a while is set to reading; a tab that was silent for long is dropped. Each process does this
 * for itself.
 */
export function sweepSeats() {
  for (const { companyId, heardAt, told: _, ...current } of [...seats.values()]) {
    const silentMs = now().getTime() - heardAt;
    // The tab has left, and nobody of the company was connected here to be told.
    if (current.ticketId === null) {
      if (silentMs > SILENT_MS) seats.delete(current.seat);
      continue;
    }
    const isResting = current.doing !== "reading" && silentMs > RESTS_AFTER_MS;
    if (silentMs <= SILENT_MS && !isResting) continue;
    const payload: Attended = { ...current, ticketId: silentMs > SILENT_MS ? null : current.ticketId, doing: "reading" };
    deliverLocally({ companyId, id: TRANSIENT, name: "ticket.attended", payload });
  }
}
