import { parseArgs } from "node:util";
import type { FakeGraphOptions, startFakeGraph } from "../fakeGraph.ts";

/** Runs as a separate process. The first line it prints is JSON: its URL and its ids. */
export async function runFakeGraph(start: typeof startFakeGraph): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      port: text,
      ledger: text,
      webhook: text,
      seed: text,
      shares: text,
      statuses: text,
      phoneNumberId: text,
      wabaId: text,
      accessToken: text,
      appSecret: text,
    },
  });
  const { port, seed, webhook, shares, statuses, ...others } = values;
  const options: FakeGraphOptions = {
    ...others,
    port: Number(port ?? 0),
    seed: Number(seed ?? 1),
    webhookUrl: webhook ?? null,
    ...(shares && { shares: JSON.parse(shares) }),
    ...(statuses && { statuses: JSON.parse(statuses) }),
  };
  const fake = await start(options);
  process.stdout.write(`${JSON.stringify({ url: fake.url, port: fake.port, ...fake.credentials })}\n`);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void fake.stop().then(() => process.exit(0)));
}
