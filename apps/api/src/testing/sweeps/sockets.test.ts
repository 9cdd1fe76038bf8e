import { randomBytes } from "node:crypto";
import { type EventNoun, events } from "@recado/contract/events";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createQuickMessage } from "../../modules/quick-messages/actions.ts";
import { aQuickMessage } from "../../modules/quick-messages/factory.ts";
import { setClock } from "../../platform/clock.ts";
import { signAccess } from "../../platform/crypto/access.ts";
import { type Fanout, startFanout } from "../../platform/realtime/fanout.ts";
import type { TestUser } from "../company.ts";
import { eventually } from "../eventually.ts";
import { envAt } from "../ownDatabase.ts";
import { type AppProcess, callAt, startProcess } from "../processes.ts";
import { samples } from "../samples.ts";
import { openSocket, type TestSocket } from "../socketClient.ts";
import { keepHouse, live, type Stage, staged, stir } from "./busy.ts";
import { isForeign, isUnreadable, type Listener, nounOf, ticketOf, whereabouts } from "./overheard.ts";
import { roomsLike, shout } from "./shouting.ts";
import { type Peopled, peopled } from "./world.ts";

// A separate process serves the sockets; it hears of this process's changes as one process hears of another.
let app: AppProcess;
let fanout: Fanout | undefined;
let [home, foreign, over]: Stage[] = [];

beforeAll(async () => {
  const database = inject("database");
  fanout = await startFanout(database.ownerUrl, nothing, nothing);
  app = await startProcess({ run: "web", env: envAt(database) });
  [home, foreign, over] = [
    await staged(await peopled()),
    await staged(await peopled()),
    await staged(await peopled({ dueDate: "2020-01-31" })),
  ];
}, 60_000);
afterAll(async () => {
  await fanout?.stop();
  await app?.stop("SIGKILL");
});

const EACH = 15;
const MOST = 20;
const nothing = () => {};
const open = (token: string | undefined, at = 0) =>
  openSocket(app.url, token, { namespace: at % 2 === 0 ? "/" : "/api", query: { room: "everybody" } });

/** Opens several sockets of one person, all of them accepted. */
async function seat({ company }: Stage, user: TestUser, many: number): Promise<Listener[]> {
  const session = await company.as(user, async ({ actor, expired }) => ({ actor, expired }));
  const sockets = Array.from({ length: many }, (_, at) => open(user.token, at));
  expect(new Set(await Promise.all(sockets.map((socket) => socket.outcome())))).toEqual(new Set(["ready"]));
  return sockets.map((socket) => ({ company, user, socket, ...session }));
}

/**
 * Waits until all sockets of a company got one last event, so that all earlier ones have arrived. In an expired company each person gets
 * only their own.
 */
async function lastWord({ company }: Stage, listeners: Listener[]) {
  const { id } = await company.as(company.supervisor, (ctx) => createQuickMessage(ctx, aQuickMessage({ geral: !ctx.expired })));
  const hasHeard = ({ socket }: Listener) => socket.of(events.quickMessage.name(company.id)).some((payload) => recordIn(payload) === id);
  await eventually(
    () => listeners.filter((one) => one.company === company && !hasHeard(one)).length,
    (deaf) => deaf === 0,
    30_000,
  );
}
const recordIn = (payload: unknown) => (payload as { record?: { id: number } }).record?.id;

const nothingWrong = { foreign: 0, unreadable: 0 };
async function overheardBy(listeners: Listener[]) {
  const stages = [home!, foreign!, over!];
  const stood = new Map(await Promise.all(stages.map(async ({ company }) => [company, await whereabouts(company)] as const)));
  const frames = listeners.flatMap((one) => one.socket.heard.map((frame) => ({ one, frame })));
  return {
    frames: frames.length,
    foreign: frames.filter(({ one, frame }) => isForeign(frame, one)).length,
    unreadable: frames.filter(({ one, frame }) => isUnreadable(frame, one, stood.get(one.company)!)).length,
  };
}

const everybodys = samples.flatMap(({ daily }) => daily?.heard ?? []);
const ofTickets: EventNoun[] = ["appMessage", "note", "ticket", "typing"];
/** Everybody reads some tickets; a person without a queue reads the one lent to them. */
const ofAdmins: EventNoun[] = [
  ...(["campaign", "campaignSettings", "suppressedContact", "contactList", "contactListItem", "sandbox"] as const),
  ...(["flow", "flowCampaign", "queueIntegration", "prompt"] as const),
];
const audible = (who: string) => [...everybodys, ...ofTickets, ...(who === "admin" ? ofAdmins : [])].sort();
const nounsIn = ({ heard }: TestSocket, company: Peopled) =>
  [...new Set(heard.map((frame) => nounOf(frame, company)))].filter((noun) => noun !== undefined).sort();

/** Each ticket that stays where it is: who may open it, and how many of their sockets heard of it. */
const doorsOf = ({ people, standing }: Stage, earsOf: (user: TestUser) => Listener[]) =>
  Promise.all(
    Object.entries(people).flatMap(([who, user]) =>
      Object.entries(standing).map(async ([which, { id }]) => {
        const { status } = await callAt(app, "GET", `/tickets/${id}`, { token: user.token });
        const hearing = earsOf(user).filter(({ socket }) => socket.heard.some((frame) => ticketOf(frame) === id));
        return { who, which, status, hearing: hearing.length };
      }),
    ),
  );

test("two hundred sockets that ask for every room hear what their people may read, and nothing once their session is over", {
  timeout: 120_000,
}, async () => {
  const both = [home!, foreign!];
  const crowd: Listener[] = [];
  for (const stage of both) for (const user of Object.values(stage.people)) crowd.push(...(await seat(stage, user, EACH)));
  const late = await seat(over!, over!.people.supervisor, MOST);
  expect(await open(over!.people.supervisor.token).outcome()).toBe("ERR_TOO_MANY_REQUESTS");
  const all = [...crowd, ...late];
  expect(all).toHaveLength(200);
  const of = (user: TestUser) => all.filter((one) => one.user === user);
  const watching = ({ people }: Stage) => of(people.admin)[0]!.socket;

  // The sockets shout while both companies are busy; once everything has been read, both go on.
  const rooms = [...(await roomsLike(home!.company)), ...(await roomsLike(foreign!.company))];
  let joins = 0;
  const work = (stage: Stage, word: string, lendTo?: TestUser) =>
    Promise.all([live(stage, watching(stage), word, lendTo), stir(stage, word).then(() => keepHouse(stage, word))]);
  const shouting = async () => {
    for (const { socket } of all) {
      joins += shout(socket, rooms);
      await socket.wasRead();
    }
  };
  await Promise.all([shouting(), ...both.map((stage) => work(stage, "first")), keepHouse(over!, "first")]);
  await Promise.all([...both.map((stage) => work(stage, "then", stage.people.idle)), keepHouse(over!, "then")]);
  for (const stage of [...both, over!]) await lastWord(stage, all);

  expect(await overheardBy(all)).toMatchObject(nothingWrong);
  const doors = (await Promise.all(both.map((stage) => doorsOf(stage, of)))).flat();
  expect(new Set(doors.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(doors).toEqual(doors.map((door) => ({ ...door, hearing: door.status === 200 ? EACH : 0 })));
  for (const { company, people } of both)
    for (const [who, user] of Object.entries(people))
      for (const { socket } of of(user)) expect([who, nounsIn(socket, company)]).toEqual([who, audible(who)]);
  for (const { socket } of late) expect(nounsIn(socket, over!.company)).toEqual(["quickMessage"]);

  // Sessions end, and the work goes on.
  const ended = both.flatMap(({ people }) => [people.user, people.picker, people.idle]);
  const isEnded = ({ user }: Listener) => ended.includes(user);
  const end = async ({ people: { admin, user, picker, idle } }: Stage) => {
    const answers = await Promise.all([
      callAt(app, "DELETE", "/auth/logout", { token: user.token }),
      callAt(app, "PUT", `/users/${picker.id}`, { token: admin.token, payload: { profile: "supervisor" } }),
      callAt(app, "DELETE", `/users/${idle.id}`, { token: admin.token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  };
  await Promise.all(both.flatMap((stage) => [end(stage), work(stage, "meanwhile")]));
  await Promise.all(both.map((stage) => work(stage, "AFTERWARDS")));
  const left = crowd.filter((one) => !isEnded(one));
  for (const stage of both) await lastWord(stage, left);
  const openOfEnded = () => all.filter((one) => isEnded(one) && one.socket.isOpen()).length;
  await eventually(openOfEnded, (many) => many === 0).catch(nothing);

  const { frames, ...counts } = { ...(await overheardBy(all)), openOfEnded: openOfEnded() };
  const printed = Object.entries(counts).map(([name, count]) => `${name}=${count}`);
  console.log(`RESULT SEC-11 sockets=${all.length} frames=${frames} joins=${joins} ${printed.join(" ")}`);
  expect(counts).toEqual({ ...nothingWrong, openOfEnded: 0 });

  const since = ({ socket }: Listener) => socket.heard.some((frame) => JSON.stringify(frame).includes("AFTERWARDS"));
  expect(all.filter((one) => isEnded(one) && since(one))).toEqual([]);
  expect(left.filter((one) => !since(one))).toEqual([]);
  for (const user of ended) expect(await open(user.token).outcome()).toBe("ERR_SESSION_EXPIRED");

  expect(await callAt(app, "GET", "/health")).toMatchObject({ status: 200, body: { status: "ok" } });
  const fresh = await seat(home!, await home!.company.createUser(), 1);
  await lastWord(home!, [...left, ...fresh]);
  expect(app.output()).not.toMatch(/"level":(50|60)/);
});

test("who shows no session that lives, or comes from a foreign page, is not let in, asks for rooms in vain and hears nothing", async () => {
  const { company, people } = foreign!;
  const [header, payload, seal] = people.admin.token.split(".") as [string, string, string];
  const [endedUser, removed] = [await company.createUser(), await company.createUser()];
  await callAt(app, "DELETE", "/auth/logout", { token: endedUser.token });
  await callAt(app, "DELETE", `/users/${removed.id}`, { token: people.admin.token });
  const restore = setClock(() => new Date(Date.now() - 3_600_000));
  const old = await signAccess(people.admin.session).finally(restore);
  const claims = new SignJWT({ sid: people.admin.session }).setProtectedHeader({ alg: "HS256" }).setAudience("access");
  const own = claims.setIssuedAt().setExpirationTime("1h").sign(randomBytes(32));
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  const tokens = {
    none: undefined,
    empty: "",
    long: "x".repeat(100_000),
    session: people.admin.session,
    gone: endedUser.token,
    removed: removed.token,
    unsigned: `${base64({ alg: "none" })}.${payload}.`,
    sealedByOthers: `${header}.${payload}.${home!.people.admin.token.split(".")[2]}`,
    forged: await own,
    altered: `${header}.${base64({ ...JSON.parse(atob(payload)), sid: home!.people.admin.session })}.${seal}`,
  };
  const refused = Object.entries({ ...tokens, old }).map(([how, token]) => ({ how, socket: open(token) }));
  refused.push({ how: "foreign page", socket: openSocket(app.url, people.admin.token, { origin: "https://evil.test" }) });
  refused.push({ how: "other door", socket: openSocket(app.url, people.admin.token, { namespace: `/company-${company.id}` }) });
  const outcomes = await Promise.all(refused.map(async ({ how, socket }) => [how, await socket.outcome()]));
  expect(Object.fromEntries(outcomes)).toEqual({
    ...Object.fromEntries(Object.keys(tokens).map((how) => [how, "ERR_SESSION_EXPIRED"])),
    old: "ERR_TOKEN_EXPIRED",
    "foreign page": "websocket error",
    "other door": "Invalid namespace",
  });

  const rooms = await roomsLike(company);
  for (const { socket } of refused) shout(socket, rooms);
  const rightful = await seat(foreign!, people.admin, 1);
  await keepHouse(foreign!, "news");
  await lastWord(foreign!, rightful);
  expect(refused.filter(({ socket }) => socket.heard.length > 0 || socket.isOpen())).toEqual([]);
});
