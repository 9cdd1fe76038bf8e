import { type EventInput, type EventNoun, events } from "@recado/contract/events";
import type { FactName, FactPayload } from "@recado/contract/facts";
import { type Actor, type Ctx, inCompany } from "./company.ts";
import type { Signal } from "./record.ts";

/**
 * One event to send: to the sockets in `rooms`, without those in `except`, and if `among` is set only to sockets that are also in one of
 * those rooms. `of` is the id at the end of the event's name, for names that end in one.
 */
export type News = {
  [N in EventNoun]: { event: N; payload: EventInput<N>; rooms: string[]; except?: string[]; among?: string[]; of?: number };
}[EventNoun];

/** Fact → the events sent to the company's browsers. */
export type Broadcasts = { [N in FactName]?: (ctx: Ctx, fact: FactPayload<N>) => Promise<News[]> };

/** Fact → the event sent to the browsers of every company, the same for all. Only facts of the platform. */
export type Everywhere = { [N in FactName]?: (ctx: Ctx, fact: FactPayload<N>) => Promise<WideNews> };
export type WideNews = { [N in EventNoun]: { event: N; payload: EventInput<N> } }[EventNoun];

export const everybody = "everybody";
export const admins = "admins";
/** The platform's super users. */
export const supers = "supers";
/** People who see pending tickets without a queue. */
export const queueless = "queueless";
export const userRoom = (id: number) => `user ${id}`;
/** What concerns this user alone, apart from their work; the only room besides the session's past the due date. */
export const selfRoom = (id: number) => `self ${id}`;
export const queueRoom = (id: number) => `queue ${id}`;
/** Sockets that show the tickets of one status in a list of its own. */
export const listRoom = (status: string) => `list ${status}`;
export const sessionRoom = (id: string) => `session ${id}`;

/**
 * The server chooses a socket's rooms when it connects; a client cannot ask for one. Past the due date, only those of the user's own
 * account.
 */
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

/** A look gets no events for admins, on which it could not act. */
const adminsRoom = ({ role, isLooking }: Actor) => (role === "admin" && !isLooking ? [admins] : []);
const ownRooms = ({ id }: Actor, ...rooms: ((id: number) => string)[]) => (id === null ? [] : rooms.map((room) => room(id)));

export const inRoom = (companyId: number, room: string) => `company ${companyId} ${room}`;

/** The sockets of this process; for a company without any, nothing is loaded. */
type Audience = { emit: Emit; isHeard(companyId: number): boolean; companiesHere(): readonly number[] };
export type Emit = (rooms: string[], except: string[], event: string, payload: unknown, among?: string[]) => void;

/**
 * After the commit: loads a fact's subject once, and sends it to those who may read it. A company's facts are handled one after the other,
 * so that the last event also has the newest state. A client that connects later fetches everything itself.
 */
export function broadcaster(broadcasts: Broadcasts, audience: Audience, everywhere: Everywhere = {}) {
  const queues = new Map<number, Promise<void>>();
  return (signal: Signal): Promise<void> => {
    const sent = (queues.get(signal.companyId) ?? Promise.resolve()).then(async () => {
      await broadcast(broadcasts, audience, signal);
      await broadcastEverywhere(everywhere, audience, signal);
    });
    const settled: Promise<void> = sent.catch(ignore).finally(() => {
      if (queues.get(signal.companyId) === settled) queues.delete(signal.companyId);
    });
    queues.set(signal.companyId, settled);
    return sent;
  };
}

/**
 * What sockets do with each fact: its end of a session or its change of rooms takes effect at once, then its events go out. New terms of a
 * company cut its sockets, so those wait for the events before them: a payment is heard by those whom it lets in again.
 */
export function hearing(
  sockets: { heed(signal: Signal): void },
  tell: (signal: Signal) => Promise<void>,
  failed: (error: unknown, signal: Signal) => void,
) {
  return (signal: Signal) => {
    const areTerms = signal.name === "company.changed" && signal.payload.what.includes("terms");
    if (!areTerms) sockets.heed(signal);
    const told = tell(signal).catch((error: unknown) => failed(error, signal));
    if (areTerms) void told.then(() => sockets.heed(signal));
  };
}

async function broadcast(broadcasts: Broadcasts, { emit, isHeard }: Audience, signal: Signal) {
  const tell = broadcasts[signal.name] as ((ctx: Ctx, fact: Signal["payload"]) => Promise<News[]>) | undefined;
  if (!tell || !isHeard(signal.companyId)) return;
  const fullNames = (rooms: string[]) => rooms.map((room) => inRoom(signal.companyId, room));
  for (const { event, payload, rooms, except = [], among, of = "" } of await inCompany(signal.companyId, (ctx) =>
    tell(ctx, signal.payload),
  )) {
    const { name, payload: shape } = events[event];
    emit(fullNames(rooms), fullNames(except), `${name(signal.companyId)}${of}`, shape.parse(payload), among && fullNames(among));
  }
}

/** Each process serves its own sockets: the event goes to everybody in each company who may work, under its name there. */
async function broadcastEverywhere(everywhere: Everywhere, { emit, companiesHere }: Audience, signal: Signal) {
  const tell = everywhere[signal.name] as ((ctx: Ctx, fact: Signal["payload"]) => Promise<WideNews>) | undefined;
  if (!tell || companiesHere().length === 0) return;
  const { event, payload } = await inCompany(signal.companyId, (ctx) => tell(ctx, signal.payload));
  const { name, payload: shape } = events[event];
  const message = shape.parse(payload);
  for (const companyId of companiesHere()) emit([inRoom(companyId, everybody)], [], name(companyId), message);
}

function ignore() {
  // The caller gets the error; the next fact is broadcast all the same.
}
