import { afterEach, expect, test } from "vitest";
import { counter, gauge, histogram } from "./metrics/registry.ts";
import { refusals, startMetrics } from "./metrics.ts";

let running: Awaited<ReturnType<typeof startMetrics>> | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function look(path = "/metrics") {
  running ??= await startMetrics(0);
  const answer = await fetch(`http://127.0.0.1:${running.port}${path}`);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

test("what happened is counted, each kind for itself", async () => {
  const sold = counter("test_sold_total", "Cups by kind.");
  sold.inc({ kind: "coffee" });
  sold.inc({ kind: "coffee" }, 2);
  sold.inc({ kind: 'te"a\\\n' });
  sold.inc();

  const { status, type, text } = await look();
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(text).toContain(
    '# HELP test_sold_total Cups by kind.\n# TYPE test_sold_total counter\ntest_sold_total{kind="coffee"} 3\ntest_sold_total{kind="te\\"a\\\\\\n"} 1\ntest_sold_total 1\n',
  );
  expect(text.endsWith("\n")).toBe(true);
});

test("how long things take is sorted into rising bounds", async () => {
  const waits = histogram("test_wait_seconds", "Waits.", [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 3]) waits.observe({ at: "desk" }, seconds);

  const { text } = await look();
  expect(text).toContain(
    '# TYPE test_wait_seconds histogram\ntest_wait_seconds_bucket{at="desk",le="0.1"} 2\ntest_wait_seconds_bucket{at="desk",le="1"} 3\ntest_wait_seconds_bucket{at="desk",le="+Inf"} 4\ntest_wait_seconds_sum{at="desk"} 3.65\ntest_wait_seconds_count{at="desk"} 4\n',
  );
});

test("what is now is asked for when somebody looks", async () => {
  let cups = 1;
  gauge("test_cups", "Cups on the desk.", () => [{ value: cups }, { labels: { kind: "full" }, value: 0 }]);
  expect((await look()).text).toContain("test_cups 1\n");
  cups = 2;
  expect((await look()).text).toContain('test_cups 2\ntest_cups{kind="full"} 0\n');
});

test("two metrics never share a name", () => {
  counter("test_once_total", "Once.");
  expect(() => gauge("test_once_total", "Twice.", () => [])).toThrow("test_once_total");
});

test("memory, the event loop's delay and refusals stand there from the start, in lines that Prometheus can read", async () => {
  refusals.inc({ code: "ERR_NO_PERMISSION" });
  const lines = (await look()).text.trimEnd().split("\n");
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ \S.*|[a-z_]+(\{[a-z]+="([^"\\]|\\.)*"(,[a-z]+="([^"\\]|\\.)*")*\})? \d\S*)$/);

  const memory = lines.find((line) => line.startsWith("process_resident_memory_bytes "));
  expect(Number(memory?.split(" ")[1])).toBeGreaterThan(10_000_000);
  expect(lines.filter((line) => line.startsWith("nodejs_eventloop_delay_seconds{"))).toHaveLength(2);
  expect(lines).toContain('recado_refusals_total{code="ERR_NO_PERMISSION"} 1');
});

test("nothing else is answered on that port, and a port that is taken is refused", async () => {
  expect((await look("/api/health")).status).toBe(404);
  await expect(startMetrics(running!.port)).rejects.toThrow("EADDRINUSE");
});
