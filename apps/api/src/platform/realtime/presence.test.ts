import { beforeAll, expect, test } from "vitest";
import { createCompany, createSuper, type TestCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { asOwner } from "../../testing/owner.ts";
import { endSession, patientSockets } from "../../testing/ownSockets.ts";
import { openSocket, type TestSocket } from "../../testing/socketClient.ts";
import { onPlatform } from "../company.ts";
import { everybody, inRoom, selfRoom, userRoom } from "../realtime.ts";
import type { Signal } from "../record.ts";

const { sockets, written, waits, url } = await patientSockets();
let company: TestCompany;
beforeAll(async () => {
  company = await createCompany();
});

test("somebody who says all the time that he is there is written down one time after the other", async () => {
  const caio = await company.createUser();
  const socket = openSocket(url, caio.token);
  await socket.outcome();
  const held = Promise.withResolvers<void>();
  waits.seen = held.promise;
  for (let times = 0; times < 50; times++) socket.send("userStatus");
  socket.close(); // which is handled after all of them
  await eventually(
    () => written,
    (lines) => lines.includes(`away ${caio.id}`),
  );
  held.resolve();
  waits.seen = Promise.resolve();
  expect(written.filter((line) => line === `seen ${caio.id}`)).toHaveLength(2); // when Caio connected, and once for the fifty
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
  sockets.emit([inRoom(late.id, userRoom(ana.id))], [], "news", "CANARY");
  sockets.emit([inRoom(late.id, selfRoom(ana.id))], [], "last", 1);
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
  const facts = [
    { name: "session.ended", payload: (userId: number, session: string) => ({ userId, sessionIds: [session], cause: "logout" }) },
    { name: "user.changed", payload: (userId: number) => ({ userId, what: ["queueIds"] }) },
  ] as const;
  for (const { name, payload } of facts) {
    const user = await company.createUser();
    await openSocket(url, user.token).outcome(); // from here on the server knows the token, so the next socket's query is queued at once
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
    (count) => count === 1,
  );
  sockets.heed({ companyId: company.id, id: 2, name: "user.offline", payload: { userId: caio.id } });
  expect(of("seen")).toBe(3);
});

test("whoever was silent for too long stays away though his socket is open, until he says a word or comes anew", async () => {
  const caio = await company.createUser();
  const seen = () => written.filter((line) => line === `seen ${caio.id}`).length;
  const socket = openSocket(url, caio.token);
  await socket.outcome();
  sockets.heed({ companyId: company.id, id: 1, name: "user.offline", payload: { userId: caio.id, silent: true } });
  expect(seen()).toBe(1);

  socket.send("userStatus");
  await eventually(seen, (times) => times === 2);
  await openSocket(url, caio.token).outcome();
  expect(seen()).toBe(3);
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
  waits.away = promise;
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
