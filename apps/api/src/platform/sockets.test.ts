import { events } from "@recado/contract/events";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { broadcastsOf } from "../app.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { aTeam, createTicket } from "../modules/tickets/factory.ts";
import { addNote } from "../modules/tickets/notes.ts";
import { createCompany, type TestCompany, type TestUser } from "../testing/company.ts";
import { testConfig } from "../testing/config.ts";
import { eventually } from "../testing/eventually.ts";
import { endSession, patientSockets } from "../testing/ownSockets.ts";
import { openSocket } from "../testing/socketClient.ts";
import { setClock } from "./clock.ts";
import { signAccess } from "./crypto/access.ts";
import { broadcaster, everybody, inRoom, listRoom, queueRoom, userRoom } from "./realtime.ts";
import { onSignal, publishTransient } from "./record.ts";

const { sockets, written, url } = await patientSockets();
let company: TestCompany;
let ana: TestUser;
beforeAll(async () => {
  company = await createCompany();
  ana = await company.createUser();
});

test("a token is taken from the handshake or from the query, under both addresses, and the server says when it is ready", async () => {
  expect(await openSocket(url, ana.token).outcome()).toBe("ready");
  expect(await openSocket(url, ana.token, { namespace: "/api" }).outcome()).toBe("ready");
  expect(await openSocket(url, undefined, { query: { token: ana.token } }).outcome()).toBe("ready");
  expect(await openSocket(url, ana.token, { origin: "https://desk.test" }).outcome()).toBe("ready");
  expect(await openSocket(url, ana.token, { origin: url }).outcome()).toBe("ready");
});

test("whoever connects is told to expect a sign of life every 18 seconds, and to wait no longer than that for one", async () => {
  const hello = await new Promise<string>((heard, failed) => {
    const line = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    line.addEventListener("message", ({ data }) => {
      line.close();
      heard(String(data));
    });
    line.addEventListener("error", failed);
  });
  expect(JSON.parse(hello.slice(1))).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 });
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

  const removedUser = await company.createUser();
  await endSession(removedUser);
  expect(await openSocket(url, removedUser.token).outcome()).toBe("ERR_SESSION_EXPIRED");
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
  ); // everything sent before has been read, too

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
  let delivered = Promise.resolve();
  const off = onSignal((signal) => {
    if (signal.companyId === team.company.id) delivered = delivered.then(() => tell(signal));
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
    publishTransient(ctx, "ticket.typing", { ticketId, isTyping: true });
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
  const wasReceived = async (status: string) => {
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
  expect([await wasReceived("open"), await wasReceived("pending")]).toEqual([true, false]);
  at += 1_000;
  socket.send("joinTickets", "closed");
  expect(await wasReceived("closed"), "a second later").toBe(true);
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
