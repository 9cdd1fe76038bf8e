import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, since } from "../testing/eventually.ts";
import { type AppProcess, callAt, startProcess } from "../testing/processes.ts";
import { openSocket } from "../testing/socketClient.ts";

// One process with everything in it and its own embedded database, as `npm start` runs it.
let folder: string;
let app: AppProcess;
const EMAIL = "super@recado.test";
const PASSWORD = "super-password-1";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-outage-"));
  await chmod(folder, 0o755);
  app = await startProcess({ env: { DATA_DIR: join(folder, "data"), SUPER_EMAIL: EMAIL, SUPER_PASSWORD: PASSWORD }, args: ["--empty"] });
}, 60_000);
afterAll(async () => {
  await app?.stop("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const signIn = () => callAt(app, "POST", "/auth/login", { payload: { email: EMAIL, password: PASSWORD } });
const postmaster = async () => Number((await readFile(join(folder, "data/pg/postmaster.pid"), "utf8")).split("\n")[0]);

test("a database that is killed comes back by itself: meanwhile callers are told to wait, and nothing is lost or stays broken", async () => {
  const token = (await signIn()).body.token as string;
  const write = (shortcode: string) => callAt(app, "POST", "/quick-messages", { token, payload: { shortcode, message: "Olá" } });
  expect((await write("before")).status).toBe(200);
  const socket = openSocket(app.url, token);
  expect(await socket.outcome()).toBe("ready");

  // Clients that send requests without a pause, so that some are in flight when the database dies.
  const answers: Array<{ status: number; retryAfter: string | null; error: string | undefined }> = [];
  const committed = ["before"];
  let isOver = false;
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    for (let round = 0; !isOver; round++) {
      const shortcode = `c${caller}r${round}`;
      const { status, headers, body } = caller % 2 ? await write(shortcode) : await callAt(app, "GET", "/quick-messages", { token });
      answers.push({ status, retryAfter: headers.get("retry-after"), error: body.error });
      if (caller % 2 && status === 200) committed.push(shortcode);
      await sleep(5);
    }
  });
  await eventually(
    () => answers.length,
    (many) => many > 30,
  );

  process.kill(await postmaster(), "SIGKILL");
  const start = performance.now();
  await eventually(() => answers.some(({ status }) => status === 503), Boolean);
  const healthy = await callAt(app, "GET", "/health");
  await eventually(
    () => callAt(app, "GET", "/ready"),
    ({ status }) => status === 200,
    30_000,
  );
  const readyMs = since(start);
  await eventually(
    () => answers.slice(-20),
    (last) => last.every(({ status }) => status === 200),
  );
  isOver = true;
  await Promise.all(callers);

  const away = answers.filter(({ status }) => status !== 200);
  console.log(`RESULT REL-OUTAGE restartedMs=${readyMs} answers=${answers.length} refused=${away.length} committed=${committed.length}`);
  expect(healthy.status, "the process itself lives").toBe(200);
  expect(new Set(away.map(({ status, error, retryAfter }) => `${status} ${error} ${retryAfter}`))).toEqual(
    new Set(["503 ERR_UNAVAILABLE 2"]),
  );

  const kept = (await callAt(app, "GET", "/quick-messages/list", { token })).body.map(({ shortcode }: { shortcode: string }) => shortcode);
  expect(
    committed.filter((shortcode) => !kept.includes(shortcode)),
    "lost",
  ).toEqual([]);
  await eventually(socket.isOpen, (isOpen) => !isOpen); // events may have been missed, so clients have to reconnect and refetch
}, 60_000);

test("afterwards jobs are done and sockets hear again", async () => {
  const token = (await signIn()).body.token as string;
  let socket = openSocket(app.url, token);
  expect(await socket.outcome()).toBe("ready");
  expect((await callAt(app, "POST", "/quick-messages", { token, payload: { shortcode: "after", message: "Olá" } })).status).toBe(200);
  for (let times = 1; times <= 5 && (await newsOrCut(socket)) === "cut"; times++) {
    // The process notices the gap only now and drops its sockets. Like any client, this one reconnects and refetches, and hears what
    // follows.
    socket = openSocket(app.url, token);
    expect(await socket.outcome()).toBe("ready");
    const payload = { shortcode: `after-${times}`, message: "Olá" };
    expect((await callAt(app, "POST", "/quick-messages", { token, payload })).status).toBe(200);
  }
  expect(newsOf(socket)).toBe(1);

  expect((await callAt(app, "POST", `/forgetpassword/${EMAIL}`, { payload: {} })).status).toBe(200);
  const mails = () => callAt(app, "GET", "/mails", { token });
  await eventually(mails, ({ body }) => body.records.some(({ status }: { status: string }) => status === "held"), 30_000);
  expect(app.output()).not.toContain("uncaught exception");
}, 60_000);

test("what was counted is read on a port of its own", async () => {
  const answer = await fetch(app.metricsUrl);
  expect(await answer.text()).toMatch(/^recado_requests_total\{method="GET",route="\/api\/quick-messages",status="200"\} [1-9]/m);
  expect((await fetch(`${app.url}/metrics`, { headers: { accept: "text/plain" } })).status).toBe(404);
});

test("asked to stop while people work and listen, it ends in order: each answer is a good one or says to come back", async () => {
  const token = (await signIn()).body.token as string;
  const socket = openSocket(app.url, token);
  expect(await socket.outcome()).toBe("ready");
  const statuses: Array<number | "gone"> = [];
  let isOver = false;
  const callers = Array.from({ length: 4 }, async () => {
    while (!isOver)
      statuses.push(
        await callAt(app, "GET", "/quick-messages", { token }).then(
          ({ status }) => status,
          () => "gone" as const,
        ),
      );
  });
  await eventually(
    () => statuses.length,
    (many) => many > 20,
  );
  const start = performance.now();
  const code = await app.stop();
  console.log(`RESULT REL-08 stoppedMs=${since(start)} answers=${statuses.length}`);
  isOver = true;
  await Promise.all(callers);

  expect(code, app.output()).toBe(0);
  expect(new Set(statuses.filter((status) => status !== "gone" && status !== 200 && status !== 503))).toEqual(new Set());
  expect(socket.closedBecause(), "so its client looks for another process").toBe("transport close");
}, 30_000);

type Socket = ReturnType<typeof openSocket>;
const newsOf = ({ heard }: Socket) => heard.filter(({ event }) => event.endsWith("quickemessage")).length;
const newsOrCut = (socket: Socket) =>
  eventually(
    () => (newsOf(socket) > 0 ? "news" : socket.isOpen() ? "nothing" : "cut"),
    (outcome) => outcome !== "nothing",
  );
