import { afterEach, expect, onTestFinished, test } from "vitest";
import { setClock } from "../../platform/clock.ts";
import { onDelivered } from "../../platform/record.ts";
import { call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { eventually } from "../../testing/eventually.ts";
import { ownSockets } from "../../testing/ownSockets.ts";
import { openSocket } from "../../testing/socketClient.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { sweepInactive, userAway, userSeen } from "./presence.ts";
import { markSeen } from "./queries.ts";

let restore = () => {};
afterEach(() => restore());
const wait = (minutes: number) => {
  restore();
  restore = setClock(() => new Date(Date.now() + minutes * 60_000));
};

const factNames = async (company: TestCompany) => (await company.facts("user.online", "user.offline")).map(({ name }) => name);
const isOnline = async (user: TestUser) => (await call(user, "GET", `/users/${user.id}`)).body.online;

test("who comes is online and who goes is not, and each is told once", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  expect(await isOnline(ana)).toBe(false);

  await Promise.all([1, 2, 3, 4].map(() => userSeen(company.id, ana.id))); // four tabs open at once
  expect(await isOnline(ana)).toBe(true);
  await Promise.all([1, 2].map(() => userAway(company.id, ana.id)));
  expect(await isOnline(ana)).toBe(false);
  expect(await factNames(company)).toEqual(["user.online", "user.offline"]);
});

test("of two sockets that come at the same moment one is news", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const late = await company.run(async (ctx) => {
    expect(await markSeen(ctx, ana.id)).toBe(true);
    const second = company.run((other) => markSeen(other, ana.id));
    await Promise.race([second, somebodyWaits()]);
    return { second };
  });
  expect(await late.second).toBe(false);
});

test("whoever is silent for six minutes is gone; a word every five keeps him here", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  for (const { id } of [ana, bia]) await userSeen(company.id, id);
  wait(5);
  await userSeen(company.id, ana.id);
  await sweepInactive();
  expect(await factNames(company)).toEqual(["user.online", "user.online"]);

  wait(6.1);
  await sweepInactive();
  await sweepInactive();
  restore();
  expect([await isOnline(ana), await isOnline(bia)]).toEqual([true, false]);
  expect((await company.facts("user.offline")).map(({ payload }) => payload)).toEqual([{ userId: bia.id, silent: true }]);
});

test("a client that says nothing is gone for good while its socket stays open, and here again with its next word", async () => {
  const noted: Promise<void>[] = [];
  const seen = (companyId: number, userId: number) => noted[noted.push(userSeen(companyId, userId)) - 1]!;
  const { sockets, url } = await ownSockets({ seen, away: userAway });
  const off = onDelivered(sockets.heed);
  onTestFinished(() => void off());
  const company = await createCompany();
  const ana = await company.createUser();
  const socket = openSocket(url, ana.token);
  await socket.outcome();
  await Promise.all(noted);

  const later = new Date(Date.now() + 60_000);
  const news = await eventsDuring(company.id, () => userAway(company.id, ana.id, later)); // what the sweep does with a user that it found
  await Promise.all(noted);
  expect(await factNames(company)).toEqual(["user.online", "user.offline"]);
  expect(await isOnline(ana)).toBe(false);
  const user = expect.objectContaining({ id: ana.id, online: false });
  expect(news.map(({ payload }) => payload)).toEqual([{ action: "update", user }]);

  socket.send("userStatus");
  await eventually(
    () => isOnline(ana),
    (online) => online,
  );
});

test("a word that comes while the sweep goes round is heard", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  await userSeen(company.id, ana.id);
  const since = new Date(Date.now() - 60_000);
  await userAway(company.id, ana.id, since); // what the sweep does with a user that it found a moment ago
  expect(await isOnline(ana)).toBe(true);
});

test("whoever is removed is not online, whatever his last socket says", async () => {
  const company = await createCompany();
  const [admin, ana] = [await company.createUser({ profile: "admin" }), await company.createUser()];
  await userSeen(company.id, ana.id);
  await call(admin, "DELETE", `/users/${ana.id}`);
  await userSeen(company.id, ana.id);
  expect(await factNames(company)).toEqual(["user.online"]);
});
