import { type EventInput, type EventNoun, events } from "@recado/contract/events";
import type { FactName, FactPayload } from "@recado/contract/facts";
import { type Actor, type Ctx, inCompany } from "./company.ts";
import type { Signal } from "./record.ts";

/**
 * One thing to say over the socket: what, to whom, which sessions need not hear it, and whether of all those only whoever is in `among`,
 * too. `of` is the id with which the event's name ends, where it ends in one.
 */
export type News = {
  [N in EventNoun]: { event: N; payload: EventInput<N>; rooms: string[]; except?: string[]; among?: string[]; of?: number };
}[EventNoun];

/** A row per fact: what the browsers hear of it. */
export type Broadcasts = { [N in FactName]?: (ctx: Ctx, fact: FactPayload<N>) => Promise<News[]> };

/** A row per fact: what the browsers of every company hear of it, the same for all. It is the platform's, never a company's. */
export type Everywhere = { [N in FactName]?: (ctx: Ctx, fact: FactPayload<N>) => Promise<WideNews> };
export type WideNews = { [N in EventNoun]: { event: N; payload: EventInput<N> } }[EventNoun];

export const everybody = "everybody";
export const admins = "admins";
/** The platform's own people. */
export const supers = "supers";
/** Those who see pending tickets that no queue has taken. */
export const queueless = "queueless";
export const userRoom = (id: number) => `user ${id}`;
/** What concerns him alone, and none of his work: all that one hears past the due date. */
export const selfRoom = (id: number) => `self ${id}`;
export const queueRoom = (id: number) => `queue ${id}`;
/** Those who said that they show the tickets of one status in a list of its own. */
export const listRoom = (status: string) => `list ${status}`;
export const sessionRoom = (id: string) => `session ${id}`;

/** Chosen by the server when a socket connects; a client cannot ask for a room. Past the due date one hears only what concerns oneself. */
export const roomsOf = (actor: Actor, session: string, expired = false): string[] =>
  expired
    ? [sessionRoom(session), ...ownRooms(actor, selfRoom)]
    : [
        everybody,
        sessionRoom(session),
        ...adminsRoom(actor),
        ...(actor.isSuper ? [supers] : []),
        ...ownRooms(actor, selfRoom, userRoom),
        ...(actor.allTicket ? [queueless] : []),
        ...actor.queueIds.map(queueRoom),
      ];

/** Who only looks in hears nothing by which he could act. */
const adminsRoom = ({ role, isLooking }: Actor) => (role === "admin" && !isLooking ? [admins] : []);
const ownRooms = ({ id }: Actor, ...rooms: ((id: number) => string)[]) => (id === null ? [] : rooms.map((room) => room(id)));

export const inRoom = (companyId: number, room: string) => `company ${companyId} ${room}`;

/** Who sits here: of a company of which nobody does, nothing has to be known. */
type Audience = { emit: Emit; isHeard(companyId: number): boolean; companiesHere(): readonly number[] };
export type Emit = (rooms: string[], except: string[], event: string, payload: unknown, among?: string[]) => void;

/**
 * After the commit: load what the fact is about, once, and tell those who may know. One fact of a company after the other,
 * so that what is told last was also loaded last: nobody is left with an older state than the newest. Whoever comes in afterwards asks
 * for everything by himself.
 */
export function broadcaster(broadcasts: Broadcasts, audience: Audience, everywhere: Everywhere = {}) {
  const queues = new Map<number, Promise<void>>();
  return (signal: Signal): Promise<void> => {
    const told = (queues.get(signal.companyId) ?? Promise.resolve()).then(async () => {
      await broadcast(broadcasts, audience, signal);
      await broadcastEverywhere(everywhere, audience, signal);
    });
    const settled: Promise<void> = told.catch(ignore).finally(() => {
      if (queues.get(signal.companyId) === settled) queues.delete(signal.companyId);
    });
    queues.set(signal.companyId, settled);
    return told;
  };
}

async function broadcast(broadcasts: Broadcasts, { emit, isHeard }: Audience, signal: Signal) {
  const tell = broadcasts[signal.name] as ((ctx: Ctx, fact: Signal["payload"]) => Promise<News[]>) | undefined;
  if (!tell || !isHeard(signal.companyId)) return;
  const place = (rooms: string[]) => rooms.map((room) => inRoom(signal.companyId, room));
  for (const { event, payload, rooms, except = [], among, of = "" } of await inCompany(signal.companyId, (ctx) =>
    tell(ctx, signal.payload),
  )) {
    const { name, payload: shape } = events[event];
    emit(place(rooms), place(except), `${name(signal.companyId)}${of}`, shape.parse(payload), among && place(among));
  }
}

/** Each process to its own sockets: in each company to those who may work, under the name that the event has there. */
async function broadcastEverywhere(everywhere: Everywhere, { emit, companiesHere }: Audience, signal: Signal) {
  const tell = everywhere[signal.name] as ((ctx: Ctx, fact: Signal["payload"]) => Promise<WideNews>) | undefined;
  if (!tell || companiesHere().length === 0) return;
  const { event, payload } = await inCompany(signal.companyId, (ctx) => tell(ctx, signal.payload));
  const { name, payload: shape } = events[event];
  const told = shape.parse(payload);
  for (const companyId of companiesHere()) emit([inRoom(companyId, everybody)], [], name(companyId), told);
}

function ignore() {
  // Whoever asked for it hears of it; the next fact is told all the same.
}
