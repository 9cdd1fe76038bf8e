import type { FakeGraph } from "../fakeGraph.ts";
import type { Json } from "./sends.ts";

/** What a test says to the fake when it runs as a process of its own: `POST /fake/<what>`, with JSON. */
export async function takeControl(fake: FakeGraph, what: string, { body, json }: { body: Buffer; json: Json }): Promise<void> {
  const said = body.length > 0 ? JSON.parse(body.toString()) : {};
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
      fake.hook.url = said.url;
      return json(200, {});
    case "next":
      fake.next(...said.behaviours);
      return json(200, {});
    case "nextSends":
      fake.nextSends(...said.behaviours);
      return json(200, {});
    case "shares":
      fake.share(said);
      return json(200, {});
    case "statuses":
      fake.tellStatuses(said);
      return json(200, {});
    case "inject":
      return json(200, await fake.inject(said));
    case "ring":
      return json(200, await fake.ring(said));
    case "burst":
      return json(200, await fake.burst(said));
    default:
      return json(404, {});
  }
}
