import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postMail } from "../../modules/mails/actions.ts";
import { companyOf, createCompany } from "../../testing/company.ts";
import { eventually, since } from "../../testing/eventually.ts";
import { type MailServer, startMailServer } from "../../testing/mailServer.ts";
import { type OwnDatabase, useOwnDatabase } from "../../testing/ownDatabase.ts";
import { type AppProcess, callAt, startProcess } from "../../testing/processes.ts";
import { openSocket, type TestSocket } from "../../testing/socketClient.ts";

// Two web processes and one worker on one database, like a larger installation.
let database: OwnDatabase;
let mail: MailServer;
let [a, b, worker]: AppProcess[] = [];
const env = () => ({ ...database.env, SMTP_URL: mail.url, LIMIT_SIGN_IN_ACCOUNT_ADDRESS: "10" });

const stalled = Promise.withResolvers<void>();
let stalls = 0;

beforeAll(async () => {
  database = await useOwnDatabase();
  mail = await startMailServer(async (to) => {
    if (to.startsWith("refused@")) throw Object.assign(new Error("No such person"), { responseCode: 550 });
    if (to.startsWith("slow@") && stalls++ === 0) {
      stalled.resolve();
      await new Promise(() => undefined);
    }
  });
  [a, b, worker] = await Promise.all(["web", "web", "worker"].map((run) => startProcess({ run, env: env() })));
}, 60_000);
afterAll(async () => {
  await Promise.all([a, b, worker].map((each) => each?.stop("SIGKILL")));
  await mail.close();
});

const heardAll = (socket: TestSocket, event: string, many: number) =>
  eventually(
    () => socket.of(event),
    (news) => news.length >= many,
  );
const ask = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = [], connectionString = database.ownerUrl) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query<Row>(query, values).finally(() => client.end());
};

test("what is changed through one process is heard in every other, once, and by nobody of another company", async () => {
  const [acme, other] = [await createCompany(), await createCompany()];
  const [ana, bia, eve] = [
    await acme.createUser({ profile: "admin" }),
    await acme.createUser(),
    await other.createUser({ profile: "admin" }),
  ];
  const [anaHere, biaThere, eveHere, eveThere] = [
    openSocket(a!.url, ana.token),
    openSocket(b!.url, bia.token, { namespace: "/api" }),
    openSocket(a!.url, eve.token),
    openSocket(b!.url, eve.token),
  ];
  for (const socket of [anaHere, biaThere, eveHere, eveThere]) expect(await socket.outcome()).toBe("ready");

  const eventName = `company-${acme.id}-tag`;
  expect(await callAt(a!, "POST", "/tags", { token: ana.token, payload: { name: "CANARY one" } })).toMatchObject({ status: 200 });
  await Promise.all([heardAll(anaHere, eventName, 1), heardAll(biaThere, eventName, 1)]);
  expect(await callAt(b!, "POST", "/tags", { token: ana.token, payload: { name: "CANARY two" } })).toMatchObject({ status: 200 });
  await Promise.all([heardAll(anaHere, eventName, 2), heardAll(biaThere, eventName, 2)]);

  // The last event to arrive proves that no other one is on its way.
  expect(await callAt(a!, "POST", "/tags", { token: eve.token, payload: { name: "the end" } })).toMatchObject({ status: 200 });
  await Promise.all([eveHere, eveThere].map((socket) => heardAll(socket, `company-${other.id}-tag`, 1)));
  for (const socket of [anaHere, biaThere]) expect(socket.of(eventName)).toHaveLength(2);
  expect(JSON.stringify([anaHere.heard, biaThere.heard])).not.toContain("the end");
  expect(JSON.stringify([eveHere.heard, eveThere.heard])).not.toContain("CANARY");
});

test("what one keeps for oneself is news for one's own sockets alone, wherever they are", async () => {
  const acme = await createCompany();
  const [ana, boss] = [await acme.createUser({ profile: "supervisor" }), await acme.createUser({ profile: "admin" })];
  const own = [openSocket(a!.url, ana.token), openSocket(b!.url, ana.token)];
  const others = [openSocket(a!.url, boss.token), openSocket(b!.url, boss.token)];
  for (const socket of [...own, ...others]) expect(await socket.outcome()).toBe("ready");

  const eventName = `company${acme.id}-quickemessage`;
  const write = (shortcode: string, geral: boolean) =>
    callAt(a!, "POST", "/quick-messages", { token: ana.token, payload: { shortcode, message: "Olá", geral } });
  expect(await write("mine", false)).toMatchObject({ status: 200 });
  expect(await write("ours", true)).toMatchObject({ status: 200 });
  await Promise.all([...own.map((socket) => heardAll(socket, eventName, 2)), ...others.map((socket) => heardAll(socket, eventName, 1))]);
  for (const socket of others) expect(socket.of(eventName)).toMatchObject([{ action: "create", record: { shortcode: "ours" } }]);
});

test("who signs in elsewhere is told so where he was, and not where he is", async () => {
  const acme = await createCompany();
  const ana = await acme.createUser({ password: "bom trabalho 9" });
  const eventName = `company-${acme.id}-auth`;
  const signIn = async (at: AppProcess) =>
    (await callAt(at, "POST", "/auth/login", { payload: { email: ana.email, password: "bom trabalho 9" } })).body.token as string;
  const first = openSocket(b!.url, ana.token);
  await first.outcome();
  const second = openSocket(a!.url, await signIn(a!));
  await second.outcome();
  await heardAll(first, eventName, 1);
  const third = openSocket(b!.url, await signIn(a!));
  await third.outcome();
  await Promise.all([heardAll(first, eventName, 2), heardAll(second, eventName, 1)]);
  expect(JSON.stringify(first.of(eventName))).not.toContain("token");
  expect([second.of(eventName), third.of(eventName)].map(({ length }) => length)).toEqual([1, 0]);
});

test("a session that ends closes its sockets in every process", async () => {
  const acme = await createCompany();
  const [ana, bia] = [await acme.createUser(), await acme.createUser()];
  const [here, there, colleague] = [openSocket(a!.url, ana.token), openSocket(b!.url, ana.token), openSocket(b!.url, bia.token)];
  for (const socket of [here, there, colleague]) expect(await socket.outcome()).toBe("ready");

  const start = performance.now();
  expect(await callAt(a!, "DELETE", "/auth/logout", { token: ana.token })).toMatchObject({ status: 200 });
  await eventually(
    () => here.isOpen() || there.isOpen(),
    (isOpen) => !isOpen,
  );
  console.log(`RESULT SEC-11 closedMs=${since(start)}`);
  expect(colleague.isOpen()).toBe(true);
  expect(await openSocket(b!.url, ana.token).outcome()).toBe("ERR_SESSION_EXPIRED");
});

test("a person is online from the first socket to the last one, in whichever process", async () => {
  const acme = await createCompany();
  const [ana, boss] = [await acme.createUser(), await acme.createUser({ profile: "admin" })];
  const watching = openSocket(a!.url, boss.token);
  await watching.outcome();
  const facts = async () =>
    (await acme.facts("user.online", "user.offline"))
      .filter(({ payload }) => (payload as { userId: number }).userId === ana.id)
      .map(({ name }) => name);
  const isOnline = async () => (await callAt(b!, "GET", `/users/${ana.id}`, { token: boss.token })).body.online as boolean;

  const [here, there] = [openSocket(a!.url, ana.token), openSocket(b!.url, ana.token)];
  await Promise.all([here.outcome(), there.outcome()]);
  await eventually(isOnline, (online) => online);

  here.close();
  await eventually(facts, (names) => names.join() === "user.online,user.offline,user.online");
  expect(await isOnline()).toBe(true);

  there.close();
  await eventually(isOnline, (online) => !online);
  await eventually(
    () => watching.of(`company-${acme.id}-user`).at(-1) as { user?: { id: number; online: boolean } } | undefined,
    (news) => news?.user?.id === ana.id && !news.user.online,
  );
});

test("a limit counts over all processes", async () => {
  const acme = await createCompany();
  const ana = await acme.createUser({ password: "bom trabalho 9" });
  const guesses = Array.from({ length: 30 }, (_, at) =>
    callAt(at % 2 ? a! : b!, "POST", "/auth/login", { payload: { email: ana.email, password: `guess ${at}` } }),
  );
  const answers = await Promise.all(guesses);
  const statuses = answers.map(({ status }) => status);
  console.log(`RESULT SEC-10 guesses=30 passed=${statuses.filter((status) => status === 401).length}`);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  for (const { headers } of answers.filter(({ status }) => status === 429)) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

/** Queried as the listening role itself, which alone may see it. */
const listeners = (what: string, { pid }: AppProcess) =>
  ask(`select ${what} from pg_stat_activity where application_name = $1`, [`recado listening ${pid}`], database.appUrl);
const cut = (process: AppProcess) => listeners("pg_terminate_backend(pid)", process);
const isListening = async (process: AppProcess) => (await listeners("pid", process)).rowCount === 1;

test("a process that could not listen for a while lets its sockets go, so that they ask anew, and then hears again", async () => {
  const acme = await createCompany();
  const ana = await acme.createUser({ profile: "admin" });
  const [here, there] = [openSocket(a!.url, ana.token), openSocket(b!.url, ana.token)];
  await Promise.all([here.outcome(), there.outcome()]);

  expect(await cut(b!)).toMatchObject({ rowCount: 1 });
  await eventually(there.isOpen, (isOpen) => !isOpen);
  expect(here.isOpen(), "the other process heard all the time").toBe(true);
  expect(await isListening(b!)).toBe(true);

  const again = openSocket(b!.url, ana.token);
  await again.outcome();
  expect(await callAt(a!, "POST", "/tags", { token: ana.token, payload: { name: "after it" } })).toMatchObject({ status: 200 });
  await heardAll(again, `company-${acme.id}-tag`, 1);
});

test("whoever dies before it has told what it did leaves nobody with what was before; whoever stops in order has told it", async () => {
  const acme = await createCompany();
  const ana = await acme.createUser({ profile: "admin" });
  const leaving = await startProcess({ run: "web", env: env() });
  await leaving.stop();
  const dying = await startProcess({ run: "web", env: env() });
  const others = [openSocket(a!.url, ana.token), openSocket(b!.url, ana.token)];
  try {
    for (const socket of others) expect(await socket.outcome()).toBe("ready");
    expect(await cut(dying)).toMatchObject({ rowCount: 1 }); // so that it cannot notify the others
    expect(await callAt(dying, "POST", "/tags", { token: ana.token, payload: { name: "untold" } })).toMatchObject({ status: 200 });
  } finally {
    await dying.stop("SIGKILL");
  }
  for (const socket of others) await eventually(socket.isOpen, (isOpen) => !isOpen, 40_000);
  for (const other of [a, b]) expect(other!.output().match(/stopped responding/g)).toHaveLength(1);
}, 90_000);

test("what a process could not tell the others at once it tells them later", async () => {
  const acme = await createCompany();
  const ana = await acme.createUser({ profile: "admin" });
  const there = openSocket(b!.url, ana.token);
  await there.outcome();

  expect(await cut(a!)).toMatchObject({ rowCount: 1 });
  const names = ["first", "second", "third"];
  for (const name of names)
    expect(await callAt(a!, "POST", "/tags", { token: ana.token, payload: { name } })).toMatchObject({ status: 200 });
  const news = (await heardAll(there, `company-${acme.id}-tag`, 3)) as Array<{ tag: { name: string } }>;
  expect(news.map(({ tag }) => tag.name)).toEqual(names);
  expect(there.isOpen()).toBe(true);
});

/** A mail as the platform's staff see it. */
const mailTo = async (to: string) =>
  companyOf(1).run(({ tx }) => tx.selectFrom("mails").select(["status", "failure", "text"]).where("recipient", "=", to).executeTakeFirst());

const post = async (to: string) => {
  const acme = await createCompany();
  await acme.run((ctx) => postMail(ctx, to, "password-reset", "pt", { name: "Ana", code: "123456", minutes: 15 }));
};

test("a mail that is refused for good says so on its row, and the next ones leave", async () => {
  await post("refused@acme.test");
  await post("fine@acme.test");
  await eventually(
    () => mailTo("fine@acme.test"),
    (row) => row?.status === "sent",
  );
  expect(
    await eventually(
      () => mailTo("refused@acme.test"),
      (row) => row?.status === "failed",
    ),
  ).toMatchObject({ failure: expect.stringContaining("No such person"), text: null });
  expect(mail.accepted).toEqual(["fine@acme.test"]);
});

test("of two workers one does what the clock asks for, and a worker that is killed in the middle of a job is followed by the other", async () => {
  await post("slow@acme.test");
  await stalled.promise; // the first worker waits for an answer that never comes
  await ask("update pgboss.version set cron_on = now() - interval '1 hour'"); // pg-boss checks its schedules as soon as a worker starts
  const second = await startProcess({ run: "worker", env: env() });
  try {
    // The rounds scheduled and those run; both workers check the schedules and take from the same queue.
    const rounds = async () => {
      const { rows } = await ask<{ asked: number; given: number; done: number }>(`select
        (count(distinct singleton_on) filter (where singleton_key = 'users.sweep-silent__'))::int as asked,
        (count(*) filter (where name = 'users.sweep-silent'))::int as given,
        (count(*) filter (where name = 'users.sweep-silent' and state = 'completed'))::int as done from pgboss.job`);
      return rows[0]!;
    };
    const { asked, given } = await eventually(rounds, ({ done }) => done > 0, 25_000);
    expect(asked).toBeGreaterThan(0);
    expect(given, "once for each time").toBeLessThanOrEqual(asked);
    expect(mail.accepted, "held by a worker that lives").not.toContain("slow@acme.test");

    const start = performance.now();
    await worker!.stop("SIGKILL");
    await eventually(
      () => mailTo("slow@acme.test"),
      (row) => row?.status === "sent",
      30_000,
    );
    console.log(`RESULT REL-TAKEOVER ms=${since(start)}`);
    expect(mail.accepted.filter((to) => to === "slow@acme.test")).toHaveLength(1);
  } finally {
    await second.stop();
  }
  expect(second.output()).not.toMatch(/"level":(50|60)/);
}, 90_000);
