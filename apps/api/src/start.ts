import { broadcastsOf, listeners, routes } from "./app.ts";
import { jobs } from "./jobs.ts";
import { configurePasswords } from "./modules/users/passwords.ts";
import { userAway, userSeen } from "./modules/users/presence.ts";
import type { Config } from "./platform/config.ts";
import { configureSecrets } from "./platform/crypto/secrets.ts";
import { closeDatabase, openDatabase } from "./platform/database.ts";
import { startFanout } from "./platform/fanout.ts";
import { describeApi } from "./platform/http/describe.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { servePages } from "./platform/http/pages.ts";
import { createServer } from "./platform/http/server.ts";
import { keepTime, startJobs, stopJobs, work } from "./platform/jobs.ts";
import { log } from "./platform/log.ts";
import { configureMail } from "./platform/mail/smtp.ts";
import { startMetrics } from "./platform/metrics.ts";
import { configureOutbound } from "./platform/outbound/resolve.ts";
import { broadcaster } from "./platform/realtime.ts";
import { listenWith, onSignal, type Signal } from "./platform/record.ts";
import { openSockets } from "./platform/sockets.ts";
import { configureStorage } from "./platform/storage/storage.ts";
import { timetable } from "./timetable.ts";

export type Urls = { appUrl: string; directUrl: string };
export type RunningApp = { address: string | null; stop(): Promise<void> };

/** What this process was told to be: it serves, it works, or both. What was started last is stopped first. */
export async function startApp(config: Config, { appUrl, directUrl }: Urls): Promise<RunningApp> {
  const stops: Array<() => Promise<unknown>> = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    await prepare(config);
    openDatabase(appUrl);
    stops.push(closeDatabase);
    listenWith(listeners);
    await startJobs(appUrl, { schedule: config.run.includes("worker") });
    stops.push(stopJobs);
    if (config.metricsPort !== null) stops.push((await startMetrics(config.metricsPort, config.host)).close);
    const address = config.run.includes("web") ? await serveWeb(config, directUrl, stops) : await publishOnly(directUrl, stops);
    if (config.run.includes("worker")) await startWork();
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of this installation go to those who need them; nothing reads the environment later. */
export async function prepare(config: Config) {
  configureSecrets(config.appSecret);
  configurePasswords(config);
  configureOutbound({ allowPrivate: config.outboundPrivate });
  configureMail({ url: config.smtpUrl ?? undefined, from: config.mailFrom });
  await configureStorage(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
}

async function serveWeb(config: Config, directUrl: string, stops: Array<() => Promise<unknown>>) {
  const api = await createServer(config);
  healthRoutes(api);
  describeApi(api);
  routes(api);
  await servePages(api);

  const sockets = openSockets(api.app.server, config, { seen: userSeen, away: userAway });
  const tell = broadcaster(broadcastsOf(config), sockets.emit);
  const hear = (signal: Signal) => {
    sockets.heed(signal);
    tell(signal).catch((error: unknown) => {
      log.error({ err: error, fact: signal.name }, "browsers did not hear of a fact and are sent to ask anew");
      sockets.dropAll();
    });
  };
  const off = onSignal(hear);
  const fanout = await startFanout(directUrl, hear, sockets.dropAll);
  stops.push(
    fanout.stop,
    () => api.app.close(),
    async () => off(),
    sockets.close,
  );
  return api.app.listen({ port: config.port, host: config.host });
}

/** A worker has no sockets; it tells those who have. */
async function publishOnly(directUrl: string, stops: Array<() => Promise<unknown>>) {
  const { stop } = await startFanout(
    directUrl,
    () => undefined,
    () => undefined,
  );
  stops.push(stop);
  return null;
}

async function startWork() {
  for (const each of jobs) await work(each);
  for (const each of timetable) await keepTime(each);
}
