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
import { placeOf } from "./present.ts";
import { findTicket } from "./queries.ts";

/** A client repeats every half minute where it is; of whom nobody heard for twice that, his process died and could not say so. */
const SILENT_MS = 75_000;
/** A client repeats every few seconds that somebody writes. */
const RESTS_AFTER_MS = 10_000;
const SWEEP_MS = 2_000;

type Attended = FactPayload<"ticket.attended">;
/** Where somebody sits as it was heard last, and as those who look on were told it. */
type Seat = Attended & { companyId: number; heardAt: number; told?: Pick<Attended, "ticketId" | "doing"> | undefined };

/**
 * Who sits before what, in every process as it heard of it: a fact is whispered to all, and what was missed is said again soon.
 * It is heard whether or not somebody of the company is here to be told, for whoever comes in next is.
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

/** A tab says what is before it. What its person may not read is not before it, and who he is only his session says. */
export async function attendTicket({ id: seat, companyId, userId, session }: Tab, said?: unknown) {
  const { success, data } = sayings.presence.safeParse(said);
  if (said !== undefined && !success) return;
  const { ticketId, doing } = await allowed(session, data ?? { ticketId: null, doing: "reading" });
  if (ticketId === null && (seats.get(seat)?.ticketId ?? null) === null) return;
  publishTransient({ companyId }, "ticket.attended", { seat, userId, ticketId, doing });
}

type PresenceUpdate = { ticketId: number | null; doing: Doing };

async function allowed(session: string, said: PresenceUpdate): Promise<PresenceUpdate> {
  const { ticketId } = said;
  if (ticketId === null) return said;
  const mayRead = await inSession(session, async (ctx) => {
    const ticket = ctx.expired ? undefined : await findTicket(ctx, ticketId);
    return ticket !== undefined && ticketPolicy.read(ctx.actor, ticket);
  }).catch((error: unknown) => {
    if (error instanceof AppError) return false; // a session that has ended meanwhile reads nothing
    throw error;
  });
  return mayRead ? said : { ticketId: null, doing: "reading" };
}

/** What changed by it for those who look on: nothing, where somebody has only said again what was known. */
export async function tellPresence(ctx: Ctx, fact: Attended): Promise<News[]> {
  const known = seats.get(fact.seat) ?? takeSeat(ctx.companyId, fact);
  if (!known) return [];
  const { seat, told, ticketId, doing } = known;
  if (ticketId === null) seats.delete(seat);
  else known.told = { ticketId, doing };
  if (told?.ticketId === ticketId && told.doing === doing) return [];
  const places = new Set([told?.ticketId ?? null, ticketId].filter((id) => id !== null));
  return (await Promise.all([...places].map((ticketId) => whoIsAt(ctx, ticketId)))).flat();
}

/** To those who have it before them themselves, as far as they may read it as it stands now. */
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
  return [{ event: "presence", payload, rooms: roomsThatSee(placeOf(ticket)), among: ids.map(userRoom) }];
}

const STRENGTH: Doing[] = ["reading", "noting", "writing"];
const stronger = (one: Doing = "reading", other: Doing) => (STRENGTH.indexOf(one) > STRENGTH.indexOf(other) ? one : other);

/** Each process by itself; answers how to stop it. */
export function keepSeats(): () => Promise<void> {
  const off = onDelivered(hear);
  const timer = setInterval(sweepSeats, SWEEP_MS);
  timer.unref();
  return async () => {
    off();
    clearInterval(timer);
  };
}

/** Who was last heard writing a while ago rests; who was last heard of long ago is gone. It is known here alone, and told from here. */
export function sweepSeats() {
  for (const { companyId, heardAt, told: _, ...known } of [...seats.values()]) {
    const silentMs = now().getTime() - heardAt;
    // Left, and nobody of the company was here to be told.
    if (known.ticketId === null) {
      if (silentMs > SILENT_MS) seats.delete(known.seat);
      continue;
    }
    const isResting = known.doing !== "reading" && silentMs > RESTS_AFTER_MS;
    if (silentMs <= SILENT_MS && !isResting) continue;
    const payload: Attended = { ...known, ticketId: silentMs > SILENT_MS ? null : known.ticketId, doing: "reading" };
    deliverLocally({ companyId, id: TRANSIENT, name: "ticket.attended", payload });
  }
}
