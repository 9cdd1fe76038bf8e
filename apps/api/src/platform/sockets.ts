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

/** Called when people connect, report what they do, and leave. */
export type Presence = {
  seen(companyId: number, userId: number): Promise<void>;
  away(companyId: number, userId: number): Promise<void>;
  /** What a tab reports to be showing, unvalidated; undefined for a tab that has closed. */
  attend(tab: Tab, report?: unknown): Promise<void>;
};
export type Tab = { id: string; companyId: number; userId: number; session: string };

type Seat = { companyId: number; userId: number; session: string; expired: boolean; isSuper: boolean; looking: Date | null };
type Guest = Socket<Record<string, never>, Record<string, never>, Record<string, never>, { seat: Seat; rooms: string[]; asked: number }>;

/** Changes of these fields change a user's rooms. */
const PLACES = new Set(["queueIds", "allTicket", "profile"]);

const PING_MS = 18_000;
const FRAME_MAX_BYTES = 1024 * 1024;
/** In each process. */
const SOCKETS_PER_USER_MAX = 20;
/** For one socket; joins beyond that are ignored. */
const JOINS_PER_SECOND_MAX = 20;
const CHECK_MS = 60_000;
const WORD_EVERY_MS = 400;

/**
 * The sockets of this process. A session is checked before its socket connects, the server chooses its rooms, and a client's joins and
 * leaves select nothing beyond them. A client that keeps a list for each status joins that list's room, to hear of tickets that leave the
 * list. It joins twice and leaves once, so leaving is ignored. Clients of this family connect to `/` or `/api`: both are served.
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
  const socketCounts = new Map<string, number>();
  const companies = new Map<number, number>();
  const writing = new Set<Promise<unknown>>();
  /**
   * For each user the number of the last change to their rooms or sessions: a socket admitted before that change may have outdated rooms.
   */
  const changed = new Map<string, number>();
  let changes = 0;
  const change = (companyId: number, userId: number) => changed.set(keyOf({ companyId, userId }), ++changes);
  const changeAll = (companyId: number) => changed.set(everybodyOf(companyId), ++changes);

  const noting = new Set<string>();

  /** Presence is stored without making the socket wait; close() waits for it. */
  function write(storing: Promise<void>) {
    const done = storing.catch(complain).finally(() => writing.delete(done));
    writing.add(done);
    return done;
  }

  /** One at a time for each user: a client that reports its presence a thousand times takes no connections from others. */
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
    const changesBefore = changes;
    const { seat, rooms } = await inSession(session, async ({ companyId, actor, expired, looking }) => ({
      seat: { companyId, userId: actor.id ?? 0, session, expired, isSuper: actor.isSuper, looking: looking && new Date(looking.endsAt) },
      rooms: roomsOf(actor, session, expired).map((room) => inRoom(companyId, room)),
    }));
    if ((socketCounts.get(keyOf(seat)) ?? 0) >= SOCKETS_PER_USER_MAX) throw new Error("ERR_TOO_MANY_REQUESTS");
    socket.data = { seat, rooms, asked: changesBefore };
  }

  /**
   * Handles one presence report of a tab at a time, and of those that arrive meanwhile only the last: that limits the load, and the final
   * state is still stored.
   */
  function listenTo(socket: Guest, { companyId, userId, session }: Seat) {
    const tab = { id: randomUUID(), companyId, userId, session };
    const handle = latestOnly((report: unknown) => write(presence.attend(tab, report)), WORD_EVERY_MS);
    let hasSpoken = false;
    socket.on("presence", (report: unknown) => {
      hasSpoken = true;
      handle(report);
    });
    return () => hasSpoken && write(handle.last(undefined));
  }

  function welcome(socket: Guest) {
    const { seat, rooms, asked: changesBefore } = socket.data;
    const key = keyOf(seat);
    if ([key, everybodyOf(seat.companyId)].some((of) => (changed.get(of) ?? 0) > changesBefore)) return socket.conn.close();
    const seen = () => (seat.looking ? Promise.resolve() : write(presence.seen(seat.companyId, seat.userId)));
    socketCounts.set(key, (socketCounts.get(key) ?? 0) + 1);
    companies.set(seat.companyId, (companies.get(seat.companyId) ?? 0) + 1);
    void socket.join(rooms);
    seen();
    socket.on("userStatus", () => void (noting.has(key) || note(key, seen())));
    const mayJoin = bucket(JOINS_PER_SECOND_MAX);
    socket.on("joinTickets", (argument: unknown) => {
      if (!mayJoin()) return;
      const { data: status } = TicketStatus.safeParse(argument);
      if (status) void socket.join(inRoom(seat.companyId, listRoom(status)));
    });
    const leave = seat.looking ? () => {} : listenTo(socket, seat); // the company does not see a look's presence
    const over = seat.looking && setTimeout(() => socket.disconnect(true), seat.looking.getTime() - now().getTime());
    socket.on("disconnect", () => {
      if (over) clearTimeout(over);
      leave();
      const others = (companies.get(seat.companyId) ?? 1) - 1;
      if (others > 0) companies.set(seat.companyId, others);
      else companies.delete(seat.companyId);
      const remaining = (socketCounts.get(key) ?? 1) - 1;
      socketCounts.set(key, remaining);
      if (remaining > 0) return;
      socketCounts.delete(key);
      if (!seat.looking) write(presence.away(seat.companyId, seat.userId));
    });
    (socket as unknown as Socket).emit("ready");
  }

  const emit: Emit = (rooms, except, event, payload, among) => {
    if (among) return emitAmong(rooms, event, payload, among);
    for (const namespace of namespaces) namespace.to(rooms).except(except).emit(event, payload);
  };

  /** Sends to sockets that are in one of `rooms` and in one of `among`. */
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

  /** A plain disconnect, so that the client reconnects by itself. */
  const cut = (room: string) => {
    for (const guest of guests()) if (guest.rooms.has(room)) guest.conn.close();
  };

  /**
   * The end of a session closes its sockets, whichever process ended it. A user reported as gone by another process may still have a socket
   * here, and is then stored as present again. One who is offline for being silent may have a socket, too, but that proves nothing: only a
   * new report or a new socket brings them back.
   */
  const handle = ({ companyId, name, payload }: Signal) => {
    if (name === "session.ended") {
      change(companyId, payload.userId);
      drop(payload.sessionIds.map((id) => inRoom(companyId, sessionRoom(id))));
    }
    // A look ends with the session that it was begun from, which may be of another company.
    if (name === "session.ended" && guests().some(({ data }) => data.seat.looking)) void check().catch(complain);
    if (name === "look.ended") changeAll(companyId);
    if (name === "look.ended") drop([inRoom(companyId, sessionRoom(payload.lookId))]);
    // The user's rooms have changed: their sockets reconnect with the new rooms, and refetch everything.
    if (name === "user.changed" && payload.what.some((field) => PLACES.has(field))) {
      change(companyId, payload.userId);
      cut(inRoom(companyId, selfRoom(payload.userId)));
    }
    // Paid again, suspended, or overdue: all sockets of the company reconnect under its new terms, or are refused.
    if (name === "company.changed" && payload.what.includes("terms")) {
      changeAll(companyId);
      for (const guest of guests()) if (guest.data.seat.companyId === companyId) guest.conn.close();
    }
    if (name === "user.offline" && !payload.silent && socketCounts.has(keyOf({ companyId, userId: payload.userId })))
      write(presence.seen(companyId, payload.userId));
  };

  const guests = () => namespaces.flatMap((namespace) => [...namespace.sockets.values()] as unknown as Guest[]);

  /** Makes up for lost notifications: disconnects sockets whose session is over. */
  async function check() {
    const checked = guests(); // sockets that connect meanwhile were checked on connecting
    const ids = [...new Set(checked.map(({ data }) => data.seat.session))];
    if (ids.length === 0) return;
    const alive = await sessionsAlive(ids);
    for (const guest of checked) if (!alive.has(guest.data.seat.session)) guest.disconnect(true);
    await checkDates(checked.filter(({ data }) => alive.has(data.seat.session)));
  }

  /**
   * No notification announces that a due date passed, and one of its change may get lost: sockets whose state differs from today's
   * reconnect. Super users have no due date.
   */
  async function checkDates(checked: Guest[]) {
    const paying = checked.filter(({ data }) => !data.seat.isSuper && !data.seat.looking);
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
    heed: handle,
    check,
    /**
     * After a time without messages from the other processes: clients reconnect and refetch everything. The connection is cut without a
     * disconnect packet, since clients only then reconnect by themselves.
     */
    dropAll() {
      for (const guest of guests()) guest.conn.close();
    },
    count: () => io.engine.clientsCount,
    async close() {
      clearInterval(timer);
      // Not io.close(): that waits for every connection of the HTTP server, which only the server itself can close.
      io.engine.close();
      await Promise.all(writing);
    },
  };
}

/**
 * Whether the company of these sessions has expired, by the first of them; undefined if that session has just ended: the next check
 * decides.
 */
const isExpired = ([session = ""]: string[]) =>
  inSession(session, async ({ expired }) => expired).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

const keyOf = ({ companyId, userId }: Pick<Seat, "companyId" | "userId">) => `${companyId} ${userId}`;
const everybodyOf = (companyId: number) => `company ${companyId}`;
const complain = (error: unknown) => log.error({ err: error }, "the user of a socket could not be recorded");
