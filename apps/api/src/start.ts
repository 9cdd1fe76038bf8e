import { broadcastsOf, configureModules, everywhere, followers, jobs, listeners, pace, retired, routes, timetable } from "./app.ts";
import { channelMakers } from "./channels/makers.ts";
import { startChannels } from "./channels/runner.ts";
import { startPixWebhook } from "./modules/invoices/pix/webhook.ts";
import { resumeFilms } from "./modules/messages/media/tries.ts";
import { attendTicket, startPresence } from "./modules/tickets/presence.ts";
import { userAway, userSeen } from "./modules/users/presence.ts";
import type { Config } from "./platform/config.ts";
import { configureSecrets } from "./platform/crypto/secrets.ts";
import { closeDatabase, openDatabase } from "./platform/database.ts";
import { describeApi } from "./platform/http/describe.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { servePages } from "./platform/http/pages.ts";
import { createServer } from "./platform/http/server.ts";
import { forgetTimes, runAtInterval, runOnSchedule, startJobs, stopJobs, work } from "./platform/jobs.ts";
import { log } from "./platform/log.ts";
import { configureMail } from "./platform/mail/smtp.ts";
import { stopMedia } from "./platform/media/child.ts";
import { configureMedia } from "./platform/media/ffmpeg.ts";
import { logProgram } from "./platform/media/program.ts";
import { deleteLeftovers } from "./platform/media/work.ts";
import { startMetrics } from "./platform/metrics.ts";
import { configureOutbound } from "./platform/outbound/resolve.ts";
import { startFanout } from "./platform/realtime/fanout.ts";
import { broadcaster, hearing } from "./platform/realtime.ts";
import { deliverLocally, listenWith, onDelivered } from "./platform/record.ts";
import { configureSheets } from "./platform/sheets/readSheet.ts";
import { openSockets } from "./platform/sockets.ts";
import { configureStorage } from "./platform/storage/storage.ts";

type Urls = { appUrl: string; directUrl: string };
type RunningApp = { address: string | null; stop(): Promise<void> };

/** Starts the configured parts of this process: web, worker, or both. Stopped in reverse order. */
export async function startApp(config: Config, { appUrl, directUrl }: Urls): Promise<RunningApp> {
  const stops: Array<() => Promise<unknown>> = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    await prepare(config);
    await deleteLeftovers();
    openDatabase(appUrl, { behindPooler: config.databaseDirectUrl !== null });
    stops.push(closeDatabase);
    listenWith(listeners, followers);
    await startJobs(appUrl, { schedule: config.run.includes("worker") });
    stops.push(stopJobs);
    if (config.metricsPort !== null) stops.push((await startMetrics(config.metricsPort, config.metricsHost)).close);
    const address = config.run.includes("web") ? await serveWeb(config, directUrl, stops) : await joinFanout(directUrl, stops);
    if (config.run.includes("worker")) await startWork(stops);
    if (config.run.includes("channels")) stops.push((await startChannels(channelMakers(config))).stop);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Hands the installation's settings to the parts that need them; nothing reads the environment later. */
export async function prepare(config: Config) {
  configureSecrets(config.appSecret);
  configureModules(config);
  configureMedia(config);
  configureSheets(config);
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

  const sockets = openSockets(api.app.server, config, { seen: userSeen, away: userAway, attend: attendTicket });
  const tell = broadcaster(broadcastsOf(config), sockets, everywhere);
  const hear = hearing(sockets, tell, (error, signal) => {
    log.error({ err: error, fact: signal.name }, "a fact could not be delivered to browsers: they are asked to refetch");
    sockets.dropAll();
  });
  const webhook = await startPixWebhook();
  if (webhook) stops.push(webhook.close);
  const off = onDelivered(hear);
  const fanout = await startFanout(directUrl, deliverLocally, sockets.dropAll);
  stops.push(
    fanout.stop,
    () => api.app.close(),
    async () => off(),
    startPresence(),
    sockets.close,
  );
  return api.app.listen({ port: config.port, host: config.host });
}

/** A process without sockets also announces its facts to those with sockets, and hears of work. */
async function joinFanout(directUrl: string, stops: Array<() => Promise<unknown>>) {
  const { stop } = await startFanout(directUrl, deliverLocally, () => undefined);
  stops.push(stop);
  return null;
}

async function startWork(stops: Array<() => Promise<unknown>>) {
  await logProgram();
  await resumeFilms();
  for (const each of jobs) await work(each);
  // Before waiting for jobs: a conversion would take longer than a process may take to end.
  stops.push(async () => stopMedia());
  await forgetTimes(retired);
  for (const each of timetable) await runOnSchedule(each);
  for (const { stop } of pace.map(runAtInterval)) stops.push(async () => stop());
}
