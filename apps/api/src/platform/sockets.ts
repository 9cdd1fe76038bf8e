import { randomUUID } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { TicketStatus } from "@recado/contract/tickets";
import { Server, type Socket } from "socket.io";
import { now } from "./clock.ts";
import { inSession } from "./company.ts";
import type { Config } from "./config.ts";
import { AppError } from "./errors.ts";
import { isOwnOrigin } from "./http/origin.ts";
import { sessionFrom } from "./http/token.ts";
import { log } from "./log.ts";
import { latestOnly } from "./realtime/latestOnly.ts";
import { sessionsAlive } from "./realtime/sessionsAlive.ts";
import { type Emit, inRoom, listRoom, roomsOf, selfRoom, sessionRoom } from "./realtime.ts";
import type { Signal } from "./record.ts";
import { bucket } from "./turns/bucket.ts";

/** What modules want to know of people who come, say what they do, and go. */
export type Presence = {
  seen(companyId: number, userId: number): Promise<void>;
  away(companyId: number, userId: number): Promise<void>;
  /** What a tab said that it has before it, as it came; of one that is gone, nothing. */
  attend(tab: Tab, said?: unknown): Promise<void>;
};
export type Tab = { id: string; companyId: number; userId: number; session: string };

type Seat = { companyId: number; userId: number; session: string; expired: boolean; isSuper: boolean; looking: Date | null };
type Guest = Socket<Record<string, never>, Record<string, never>, Record<string, never>, { seat: Seat; rooms: string[]; asked: number }>;

/** What decides in which rooms somebody sits. */
const PLACES = new Set(["queueIds", "allTicket", "profile"]);

const PING_MS = 18_000;
const FRAME_MAX_BYTES = 1024 * 1024;
/** In each process. */
const SOCKETS_PER_USER_MAX = 20;
/** Of one socket; what is above is not heard. */
const JOINS_PER_SECOND_MAX = 20;
const CHECK_MS = 60_000;
const WORD_EVERY_MS = 400;

/**
 * The sockets of this process. A session is checked before anything connects, its rooms are chosen here,
 * and what a client asks to join or leave selects nothing beyond them. One that keeps a list of each status says so, and is told
 * what leaves it; it says so twice and takes it back once, so that whoever has said it stays. Clients of this kind ask for `/` or
 * `/api`: both are served.
 */
export function openSockets(http: HttpServer, config: Pick<Config, "corsOrigins" | "publicUrl">, presence: Presence) {
  const io = new Server(http, {
    path: "/socket.io",
    transports: ["websocket"],
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    maxHttpBufferSize: FRAME_MAX_BYTES,
    perMessageDeflate: false,
    serveClient: false,
    cors: { origin: config.corsOrigins, credentials: true },
    allowRequest: ({ headers }, answer) => answer(null, isOwnOrigin(headers, config)),
  });
  const namespaces = [io.of("/"), io.of("/api")];
  const taken = new Map<string, number>();
  const companies = new Map<number, number>();
  const writing = new Set<Promise<unknown>>();
  /** When whose place has changed or session has ended last, counted in changes: whoever was let in meanwhile may come as he was before. */
  const changed = new Map<string, number>();
  let changes = 0;
  const change = (companyId: number, userId: number) => changed.set(keyOf({ companyId, userId }), ++changes);
  const changeAll = (companyId: number) => changed.set(everybodyOf(companyId), ++changes);

  const noting = new Set<string>();

  /** Who came or went is written down beside everything else; whoever closes waits for it. */
  function write(what: Promise<void>) {
    const done = what.catch(complain).finally(() => writing.delete(done));
    writing.add(done);
    return done;
  }

  /** One at a time for each person: a client that says a thousand times that it is there takes no connection from the others. */
  function note(key: string, done: Promise<unknown>) {
    noting.add(key);
    void done.finally(() => noting.delete(key));
  }

  for (const namespace of namespaces) {
    namespace.use(
      (socket, next) =>
        void admit(socket as unknown as Guest).then(
          () => next(),
          (error: Error) => next(error),
        ),
    );
    namespace.on("connection", (socket) => welcome(socket as unknown as Guest));
  }

  async function admit(socket: Guest) {
    const { auth, query } = socket.handshake;
    const token = auth.token ?? query.token;
    if (typeof token !== "string") throw new Error("ERR_SESSION_EXPIRED");
    const session = await sessionFrom(token);
    const asked = changes;
    const { seat, rooms } = await inSession(session, async ({ companyId, actor, expired, looking }) => ({
      seat: { companyId, userId: actor.id ?? 0, session, expired, isSuper: actor.isSuper, looking: looking && new Date(looking.endsAt) },
      rooms: roomsOf(actor, session, expired).map((room) => inRoom(companyId, room)),
    }));
    if ((taken.get(keyOf(seat)) ?? 0) >= SOCKETS_PER_USER_MAX) throw new Error("ERR_TOO_MANY_REQUESTS");
    socket.data = { seat, rooms, asked };
  }

  /** One word of a tab is heeded at a time, and of those that come meanwhile the last: nobody is kept busy, and what is so in the end is known. */
  function listenTo(socket: Guest, { companyId, userId, session }: Seat) {
    const tab = { id: randomUUID(), companyId, userId, session };
    const heed = latestOnly((said: unknown) => write(presence.attend(tab, said)), WORD_EVERY_MS);
    let hasSpoken = false;
    socket.on("presence", (said: unknown) => {
      hasSpoken = true;
      heed(said);
    });
    return () => hasSpoken && write(heed.last(undefined));
  }

  function welcome(socket: Guest) {
    const { seat, rooms, asked } = socket.data;
    const key = keyOf(seat);
    if ([key, everybodyOf(seat.companyId)].some((of) => (changed.get(of) ?? 0) > asked)) return socket.conn.close();
    const seen = () => (seat.looking ? Promise.resolve() : write(presence.seen(seat.companyId, seat.userId)));
    taken.set(key, (taken.get(key) ?? 0) + 1);
    companies.set(seat.companyId, (companies.get(seat.companyId) ?? 0) + 1);
    void socket.join(rooms);
    seen();
    socket.on("userStatus", () => void (noting.has(key) || note(key, seen())));
    const mayJoin = bucket(JOINS_PER_SECOND_MAX);
    socket.on("joinTickets", (said: unknown) => {
      if (!mayJoin()) return;
      const { data: status } = TicketStatus.safeParse(said);
      if (status) void socket.join(inRoom(seat.companyId, listRoom(status)));
    });
    const leave = seat.looking ? () => {} : listenTo(socket, seat); // nobody of the company sees him there
    const over = seat.looking && setTimeout(() => socket.disconnect(true), seat.looking.getTime() - now().getTime());
    socket.on("disconnect", () => {
      if (over) clearTimeout(over);
      leave();
      const others = (companies.get(seat.companyId) ?? 1) - 1;
      if (others > 0) companies.set(seat.companyId, others);
      else companies.delete(seat.companyId);
      const left = (taken.get(key) ?? 1) - 1;
      taken.set(key, left);
      if (left > 0) return;
      taken.delete(key);
      if (!seat.looking) write(presence.away(seat.companyId, seat.userId));
    });
    (socket as unknown as Socket).emit("ready");
  }

  const emit: Emit = (rooms, except, event, payload, among) => {
    if (among) return emitAmong(rooms, event, payload, among);
    for (const namespace of namespaces) namespace.to(rooms).except(except).emit(event, payload);
  };

  /** To whoever is in one of the rooms and in one of those few, too. */
  const emitAmong = (rooms: string[], event: string, payload: unknown, among: string[]) => {
    for (const { sockets, adapter } of namespaces)
      for (const id of new Set(among.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]))) {
        const socket = sockets.get(id);
        if (socket && rooms.some((room) => socket.rooms.has(room))) (socket as unknown as Socket).emit(event, payload);
      }
  };

  const drop = (rooms: string[]) => {
    for (const namespace of namespaces) namespace.in(rooms).disconnectSockets(true);
  };

  /** Without a goodbye, so that the client comes back by itself. */
  const cut = (room: string) => {
    for (const guest of guests()) if (guest.rooms.has(room)) guest.conn.close();
  };

  /**
   * The end of a session closes its sockets, wherever it was ended. Whom another process saw leave may still sit here; who is away
   * because he was silent may, too, but that says nothing for him: only a word of his, or a new socket, brings him back.
   */
  const heed = ({ companyId, name, payload }: Signal) => {
    if (name === "session.ended") {
      change(companyId, payload.userId);
      drop(payload.sessionIds.map((id) => inRoom(companyId, sessionRoom(id))));
    }
    // A look ends with the session that it was begun from, which may be of another company.
    if (name === "session.ended" && guests().some(({ data }) => data.seat.looking)) void check().catch(complain);
    if (name === "look.ended") changeAll(companyId);
    if (name === "look.ended") drop([inRoom(companyId, sessionRoom(payload.lookId))]);
    // What he may hear has changed: his sockets come in anew, by the rooms that are his now, and ask for everything again.
    if (name === "user.changed" && payload.what.some((field) => PLACES.has(field))) {
      change(companyId, payload.userId);
      cut(inRoom(companyId, selfRoom(payload.userId)));
    }
    // Paid again, suspended, or no more: whoever sits there comes in by what holds now, or not at all.
    if (name === "company.changed" && payload.what.includes("terms")) {
      changeAll(companyId);
      for (const guest of guests()) if (guest.data.seat.companyId === companyId) guest.conn.close();
    }
    if (name === "user.offline" && !payload.silent && taken.has(keyOf({ companyId, userId: payload.userId })))
      write(presence.seen(companyId, payload.userId));
  };

  const guests = () => namespaces.flatMap((namespace) => [...namespace.sockets.values()] as unknown as Guest[]);

  /** What a lost word would have told: sessions that are over by now. */
  async function check() {
    const asked = guests(); // whoever comes in the meantime was checked at the door
    const ids = [...new Set(asked.map(({ data }) => data.seat.session))];
    if (ids.length === 0) return;
    const alive = await sessionsAlive(ids);
    for (const guest of asked) if (!alive.has(guest.data.seat.session)) guest.disconnect(true);
    await checkDates(asked.filter(({ data }) => alive.has(data.seat.session)));
  }

  /** A due date passes without a word, and so do those who moved it: whoever sits by another than today's comes in anew. Super knows none. */
  async function checkDates(asked: Guest[]) {
    const paying = asked.filter(({ data }) => !data.seat.isSuper && !data.seat.looking);
    for (const colleagues of Map.groupBy(paying, ({ data }) => data.seat.companyId).values()) {
      const expired = await isExpired(colleagues.map(({ data }) => data.seat.session));
      for (const guest of colleagues) if (expired !== undefined && guest.data.seat.expired !== expired) guest.conn.close();
    }
  }
  const timer = setInterval(() => void check().catch(complain), CHECK_MS);
  timer.unref();

  return {
    emit,
    isHeard: (companyId: number) => companies.has(companyId),
    companiesHere: () => [...companies.keys()],
    heed,
    check,
    /**
     * After a time without news from the other processes: whoever comes back asks for everything anew.
     * The line is cut and no goodbye said, for clients come back by themselves only from the former.
     */
    dropAll() {
      for (const guest of guests()) guest.conn.close();
    },
    count: () => io.engine.clientsCount,
    async close() {
      clearInterval(timer);
      // Not io.close(): that waits for every connection of the HTTP server, which only the server itself can send away.
      io.engine.close();
      await Promise.all(writing);
    },
  };
}

/** Of the company whose sessions these are, by the first; of one that ended meanwhile nothing is known until the next look. */
const isExpired = ([session = ""]: string[]) =>
  inSession(session, async ({ expired }) => expired).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

const keyOf = ({ companyId, userId }: Pick<Seat, "companyId" | "userId">) => `${companyId} ${userId}`;
const everybodyOf = (companyId: number) => `company ${companyId}`;
const complain = (error: unknown) => log.error({ err: error }, "the user of a socket could not be recorded");
