import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { events } from "@recado/contract/events";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { broadcastsOf } from "../app.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { aTeam, createTicket } from "../modules/tickets/factory.ts";
import { addNote } from "../modules/tickets/notes.ts";
import { createCompany, createSuper, type TestCompany, type TestUser } from "../testing/company.ts";
import { testConfig } from "../testing/config.ts";
import { eventually } from "../testing/eventually.ts";
import { asOwner } from "../testing/owner.ts";
import { openSocket, type TestSocket } from "../testing/socketClient.ts";
import { setClock } from "./clock.ts";
import { onPlatform } from "./company.ts";
import { signAccess } from "./crypto/access.ts";
import { broadcaster, everybody, inRoom, listRoom, queueRoom, userRoom } from "./realtime.ts";
import { onSignal, type Signal, whisper } from "./record.ts";
import { openSockets } from "./sockets.ts";

const http = createServer();
const written: string[] = [];
let [seen, away] = [Promise.resolve(), Promise.resolve()];
const sockets = openSockets(
  http,
  { corsOrigins: ["https://desk.test"], publicUrl: "https://recado.test" },
  {
    seen: async (_, userId) => {
      written.push(`seen ${userId}`);
      await seen;
    },
    away: async (_, userId) => {
      await away;
      written.push(`away ${userId}`);
    },
    attend: async () => {},
  },
);
let url = "";
let company: TestCompany;
let ana: TestUser;

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  company = await createCompany();
  ana = await company.createUser();
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

test("a token is taken from the handshake or from the query, under both addresses, and the server says when it is ready", async () => {
  expect(await openSocket(url, ana.token).outcome()).toBe("ready");
  expect(await openSocket(url, ana.token, { namespace: "/api" }).outcome()).toBe("ready");
  expect(await openSocket(url, undefined, { query: { token: ana.token } }).outcome()).toBe("ready");
  expect(await openSocket(url, ana.token, { origin: "https://desk.test" }).outcome()).toBe("ready");
  expect(await openSocket(url, ana.token, { origin: url }).outcome()).toBe("ready");
});

test("nobody connects without a session that lives, from a foreign page, or to another address", async () => {
  expect(await openSocket(url, undefined).outcome()).toBe("ERR_SESSION_EXPIRED");
  expect(await openSocket(url, "x".repeat(64)).outcome()).toBe("ERR_SESSION_EXPIRED");
  expect(await openSocket(url, ana.token, { origin: "https://evil.test" }).outcome()).toBe("websocket error");
  expect(await openSocket(url, ana.token, { origin: "null" }).outcome()).toBe("websocket error");
  expect(await openSocket(url, ana.token, { namespace: "/admin" }).outcome()).toBe("Invalid namespace");

  const restore = setClock(() => new Date(Date.now() - 3_600_000));
  const old = await signAccess(ana.session).finally(restore);
  expect(await openSocket(url, old).outcome()).toBe("ERR_TOKEN_EXPIRED");

  const gone = await company.createUser();
  await endSession(gone);
  expect(await openSocket(url, gone.token).outcome()).toBe("ERR_SESSION_EXPIRED");
});

test("what a client asks to join opens no room, whatever it is called", async () => {
  const stranger = await (await createCompany()).createUser();
  const [mine, theirs] = [openSocket(url, ana.token), openSocket(url, stranger.token)];
  await Promise.all([mine.outcome(), theirs.outcome()]);
  const room = inRoom(company.id, everybody);
  for (const event of ["join", "joinChatBox", "joinNotification", "joinTickets", "subscribe", "room"])
    for (const value of [room, [room], { room }, everybody, company.id, "*", `company-${company.id}`]) theirs.send(event, value);
  theirs.send("userStatus");
  await eventually(
    () => written,
    (lines) => lines.filter((line) => line === `seen ${stranger.id}`).length === 2,
  ); // what was sent before has been read, too

  sockets.emit([room], [], "news", "CANARY");
  await eventually(
    () => mine.of("news"),
    (news) => news.length === 1,
  );
  sockets.emit([inRoom(stranger.companyId, everybody)], [], "last", 1);
  await eventually(
    () => theirs.of("last"),
    (last) => last.length === 1,
  );
  expect(theirs.of("news")).toEqual([]);
});

test("of a queue that one does not serve nothing is heard: no message, no note, nobody who types", async () => {
  const team = await aTeam(); // Bia serves the other queue, Ana does not
  const tell = broadcaster(broadcastsOf(testConfig(inject("database").folder)), sockets);
  let told = Promise.resolve();
  const off = onSignal((signal) => {
    if (signal.companyId === team.company.id) told = told.then(() => tell(signal));
  });
  onTestFinished(() => void off());
  const { id: ticketId } = await createTicket(team.company, { queueId: team.other, userId: team.bia.id });
  const [serves, strange] = [openSocket(url, team.bia.token), openSocket(url, team.ana.token)];
  await Promise.all([serves.outcome(), strange.outcome()]);
  const room = inRoom(team.company.id, queueRoom(team.other));
  for (const event of ["joinChatBox", "joinTickets", "join"]) for (const value of [room, ticketId, "open"]) strange.send(event, value);

  await team.company.as(team.bia, async (ctx) => {
    await addNote(ctx, { ticketId, note: "Só para esta fila", contactId: null });
    await sendMessage(ctx, ticketId, { body: "Só para esta fila", sign: false, voice: false, quotedMsg: null });
    whisper(ctx, "ticket.typing", { ticketId, isTyping: true });
  });
  const nouns = ["note", "appMessage", "typing"] as const;
  for (const noun of nouns)
    await eventually(
      () => serves.of(events[noun].name(team.company.id)),
      (news) => news.length > 0,
    );
  sockets.emit([inRoom(team.company.id, everybody)], [], "last", 1);
  await eventually(
    () => strange.of("last"),
    (last) => last.length === 1,
  );
  expect(strange.heard.map(({ event }) => event)).toEqual(["ready", "last"]);
});

test("a frame of more than a megabyte ends the line it came on, and nobody else's", async () => {
  const [large, other] = [openSocket(url, ana.token), openSocket(url, ana.token)];
  await Promise.all([large.outcome(), other.outcome()]);
  const kilobyte = "a".repeat(1024);
  other.send("userStatus", kilobyte.repeat(1000));
  large.send("userStatus", kilobyte.repeat(1025));
  expect(await eventually(large.closedBecause, (reason) => reason !== undefined)).toBe("transport close");
  sockets.emit([inRoom(company.id, everybody)], [], "after", 1);
  await eventually(
    () => other.of("after"),
    (news) => news.length === 1,
  );
  expect(await openSocket(url, ana.token).outcome()).toBe("ready");
});

test("a person has twenty sockets at once, not twenty-one, and a seat that is left is free again", async () => {
  const bia = await company.createUser();
  const open = Array.from({ length: 20 }, () => openSocket(url, bia.token));
  expect(new Set(await Promise.all(open.map((socket) => socket.outcome())))).toEqual(new Set(["ready"]));
  expect(await openSocket(url, bia.token).outcome()).toBe("ERR_TOO_MANY_REQUESTS");
  expect(await openSocket(url, ana.token).outcome(), "somebody else").toBe("ready");

  open[0]!.close();
  await eventually(
    () => openSocket(url, bia.token).outcome(),
    (outcome) => outcome === "ready",
  );
});

test("what a socket asks to join is heard twenty times in a second, and what is above is not", async () => {
  let at = Date.now();
  onTestFinished(setClock(() => new Date(at)));
  const socket = openSocket(url, ana.token);
  await socket.outcome();
  const heard = async (status: string) => {
    await socket.wasRead();
    sockets.emit([inRoom(company.id, listRoom(status))], [], status, 1);
    sockets.emit([inRoom(company.id, userRoom(ana.id))], [], `after ${status}`, 1);
    await eventually(
      () => socket.of(`after ${status}`).length,
      (times) => times === 1,
    );
    return socket.of(status).length === 1;
  };
  for (let times = 0; times < 19; times++) socket.send("joinTickets", "nowhere");
  socket.send("joinTickets", "open");
  socket.send("joinTickets", "pending");
  expect([await heard("open"), await heard("pending")]).toEqual([true, false]);
  at += 1_000;
  socket.send("joinTickets", "closed");
  expect(await heard("closed"), "a second later").toBe(true);
});

test("a company is heard of for as long as one of its sockets is open", async () => {
  const { company, ...team } = await aTeam();
  const isHeard = () => sockets.isHeard(company.id);
  expect(isHeard()).toBe(false);
  const [first, second] = [openSocket(url, team.ana.token), openSocket(url, team.bia.token)];
  await Promise.all([first.outcome(), second.outcome()]);
  expect(isHeard()).toBe(true);
  first.close();
  await eventually(
    () => sockets.count(),
    (count) => count === 1,
  );
  expect(isHeard()).toBe(true);
  second.close();
  await eventually(isHeard, (is) => !is);
});

test("somebody who says all the time that he is there is written down one time after the other", async () => {
  const caio = await company.createUser();
  const socket = openSocket(url, caio.token);
  await socket.outcome();
  const held = Promise.withResolvers<void>();
  seen = held.promise;
  for (let times = 0; times < 50; times++) socket.send("userStatus");
  socket.close(); // which is heard after all of them
  await eventually(
    () => written,
    (lines) => lines.includes(`away ${caio.id}`),
  );
  held.resolve();
  seen = Promise.resolve();
  expect(written.filter((line) => line === `seen ${caio.id}`)).toHaveLength(2); // when he came, and once of the fifty
});

test("a session that ended without a word is found by looking, and only its sockets close", async () => {
  const [kept, ended] = [await company.createUser(), await company.createUser()];
  const [first, second] = [openSocket(url, kept.token), openSocket(url, ended.token, { namespace: "/api" })];
  await Promise.all([first.outcome(), second.outcome()]);
  await endSession(ended);

  await sockets.check();
  await eventually(second.isOpen, (isOpen) => !isOpen);
  expect(first.isOpen()).toBe(true);
});

test("a company's due date reaches its open sockets by looking: they leave its rooms, and come back to them when it has paid", async () => {
  const [late, paid] = [await createCompany(), await createCompany()];
  const [ana, bia, caio] = [await late.createUser(), await late.createUser({ profile: "admin" }), await paid.createUser()];
  const [first, second, other] = [ana, bia, caio].map((user) => openSocket(url, user.token)) as [TestSocket, TestSocket, TestSocket];
  const own = openSocket(url, (await createSuper()).token);
  await Promise.all([first, second, other, own].map((each) => each.outcome()));
  const isDue = (on: string) => asOwner(late.id, "update companies set due_date = $1 where id = app.company_id()", [on]);

  await isDue("2001-01-01");
  await sockets.check();
  await eventually(
    () => [first.closedBecause(), second.closedBecause()],
    (told) => told.every((reason) => reason === "transport close"),
  );
  expect([other.isOpen(), own.isOpen()]).toEqual([true, true]);
  const noticed = openSocket(url, ana.token);
  expect(await noticed.outcome()).toBe("ready");
  sockets.emit([inRoom(late.id, everybody)], [], "news", "CANARY");
  sockets.emit([inRoom(late.id, userRoom(ana.id))], [], "last", 1);
  await eventually(
    () => noticed.of("last"),
    (last) => last.length === 1,
  );
  expect(noticed.of("news")).toEqual([]);
  await sockets.check();
  expect(noticed.isOpen()).toBe(true);

  await isDue("2999-01-01");
  await sockets.check();
  await eventually(noticed.closedBecause, (reason) => reason === "transport close");
});

test("a session that ends, or a place that changes, while a socket is let in lets nobody stay in the rooms that were his", async () => {
  const told = [
    { name: "session.ended", payload: (userId: number, session: string) => ({ userId, sessionIds: [session], cause: "logout" }) },
    { name: "user.changed", payload: (userId: number) => ({ userId, what: ["queueIds"] }) },
  ] as const;
  for (const { name, payload } of told) {
    const user = await company.createUser();
    await openSocket(url, user.token).outcome(); // his token is known from here on, and he is asked for at once
    const held = Promise.withResolvers<void>();
    const busy = Array.from({ length: 8 }, () => onPlatform(() => held.promise)); // all connections to the database
    const socket = openSocket(url, user.token);
    await socket.wasRead();
    sockets.heed({ companyId: company.id, id: 1, name, payload: payload(user.id, user.session) } as Signal);
    held.resolve();
    await Promise.all(busy);
    expect(await eventually(socket.closedBecause, (reason) => reason !== undefined), name).toBe("transport close");
  }
});

test("a person is away when his last socket closes, and still here when another process says otherwise", async () => {
  const caio = await company.createUser();
  const of = (word: string) => written.filter((line) => line === `${word} ${caio.id}`).length;
  const [first, second] = [openSocket(url, caio.token), openSocket(url, caio.token, { namespace: "/api" })];
  await Promise.all([first.outcome(), second.outcome()]);
  await eventually(
    () => of("seen"),
    (seen) => seen === 2,
  );

  first.close();
  sockets.heed({ companyId: company.id, id: 1, name: "user.offline", payload: { userId: caio.id } });
  await eventually(
    () => of("seen"),
    (seen) => seen === 3,
  );
  expect(of("away")).toBe(0);

  second.close();
  await eventually(
    () => of("away"),
    (gone) => gone === 1,
  );
  sockets.heed({ companyId: company.id, id: 2, name: "user.offline", payload: { userId: caio.id } });
  expect(of("seen")).toBe(3);
});

test("a client that is let go because news were missed comes back by itself, one whose session ended does not", async () => {
  const [missed, ended] = [await company.createUser(), await company.createUser()];
  const [first, second] = [openSocket(url, missed.token, { namespace: "/api" }), openSocket(url, ended.token)];
  await Promise.all([first.outcome(), second.outcome()]);
  const payload = { userId: ended.id, sessionIds: [ended.session], cause: "logout" as const };
  sockets.heed({ companyId: company.id, id: 3, name: "session.ended", payload });
  await eventually(second.closedBecause, (reason) => reason !== undefined);
  expect([first.closedBecause(), second.closedBecause()]).toEqual([undefined, "io server disconnect"]);

  sockets.dropAll();
  expect(await eventually(first.closedBecause, (reason) => reason !== undefined)).toBe("transport close");
});

test("whoever closes the sockets waits until all who left are written down", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  away = promise;
  const duda = await company.createUser();
  await openSocket(url, duda.token).outcome();

  let isClosed = false;
  const closing = sockets.close().then(() => {
    isClosed = true;
  });
  await eventually(sockets.count, (open) => open === 0);
  expect(isClosed).toBe(false);
  resolve();
  await closing;
  expect(written).toContain(`away ${duda.id}`);
});

const endSession = ({ companyId, session }: TestUser) =>
  asOwner(companyId, "update sessions set revoked_at = now() where id = $1", [session]);
