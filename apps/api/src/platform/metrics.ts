import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { counter, exposition, gauge, histogram } from "./metrics/registry.ts";
import { Refusal } from "./process/refusal.ts";

export const signIns = counter("recado_sign_ins_total", "Sign-ins by result: ok or refused.");

export const refusals = counter("recado_refusals_total", "Requests that were told an error code.");

export const requests = counter("recado_requests_total", "Answered requests by method, route and status.");

export const requestSeconds = histogram(
  "recado_request_seconds",
  "How long requests took, by method and route.",
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);

export const setAsides = counter(
  "recado_set_aside_total",
  "Arrivals of providers that could not be read or handled, and are kept as they came.",
);

export const failedJobs = counter("recado_failed_jobs_total", "Runs of jobs that threw and will be tried again, by job.");

/** On a port of its own: monitoring needs no session, and people with a session cannot read it. */
export async function startMetrics(port: number, host = "127.0.0.1"): Promise<{ port: number; close(): Promise<void> }> {
  loopDelay.enable();
  const server = createServer((request, response) => {
    if (request.url === "/metrics")
      response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(exposition());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve)).catch((error: Error) => {
    throw new Refusal(
      `METRICS_PORT: ${port} cannot be listened on at ${host} (${error.message}); give another one, or another METRICS_HOST.`,
    );
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      loopDelay.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const loopDelay = monitorEventLoopDelay({ resolution: 10 });

gauge("process_resident_memory_bytes", "Memory of the process.", () => [{ value: process.memoryUsage.rss() }]);

gauge("nodejs_heap_used_bytes", "Memory that objects use.", () => [{ value: process.memoryUsage().heapUsed }]);

gauge("process_uptime_seconds", "Since the process began.", () => [{ value: process.uptime() }]);

/** Since the last scrape, so that one bad moment shows once and does not distort the whole run. */
gauge("nodejs_eventloop_delay_seconds", "How late timers came since the last look.", () => {
  const delays = [50, 99].map((percentile) => ({ labels: { quantile: `0.${percentile}` }, value: loopDelay.percentile(percentile) / 1e9 }));
  loopDelay.reset();
  return delays;
});
