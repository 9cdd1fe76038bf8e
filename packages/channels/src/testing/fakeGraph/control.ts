import type { FakeGraph } from "../fakeGraph.ts";
import type { Json } from "./sends.ts";

/** A test's commands to the fake when it runs as a separate process: `POST /fake/<what>`, with JSON. */
export async function takeControl(fake: FakeGraph, what: string, { body, json }: { body: Buffer; json: Json }): Promise<void> {
  const command = body.length > 0 ? JSON.parse(body.toString()) : {};
  switch (what) {
    case "state": {
      const { hook, ledger, met, read, rejected } = fake;
      return json(200, {
        sent: ledger.sent.length,
        doubled: ledger.doubled(),
        posts: hook.posts,
        refused: hook.refused,
        met: Object.fromEntries(met),
        read: read.length,
        rejected: rejected.length,
      });
    }
    case "sent":
      return json(200, fake.ledger.sent);
    case "webhook":
      fake.hook.url = command.url;
      return json(200, {});
    case "next":
      fake.next(...command.behaviours);
      return json(200, {});
    case "nextSends":
      fake.nextSends(...command.behaviours);
      return json(200, {});
    case "shares":
      fake.share(command);
      return json(200, {});
    case "statuses":
      fake.tellStatuses(command);
      return json(200, {});
    case "inject":
      return json(200, await fake.inject(command));
    case "ring":
      return json(200, await fake.ring(command));
    case "burst":
      return json(200, await fake.burst(command));
    default:
      return json(404, {});
  }
}
