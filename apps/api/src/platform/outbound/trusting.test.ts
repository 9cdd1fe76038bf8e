import { buffer } from "node:stream/consumers";
import { cloudChannel } from "@recado/channels/cloud/client";
import { type FakeGraph, startFakeGraph } from "@recado/channels/testing/fakeGraph";
import { templates } from "@recado/channels/testing/fakeGraph/templates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { now } from "../clock.ts";
import { outsideTrusting } from "./trusting.ts";

let graph: FakeGraph;
beforeAll(async () => {
  graph = await startFakeGraph();
});
afterAll(() => graph.stop());

const channelAt = (trusted: string) =>
  cloudChannel(
    { credentials: graph.credentials, ...outsideTrusting(trusted), graphUrl: graph.url, now },
    { keep: async () => {}, tell: async () => {}, typing: () => {} },
  );
const to = { number: "5511999990000", lid: null, userId: null, group: null };

test("the Cloud API's messages, files and templates go the one way to the outside", async () => {
  const channel = channelAt(graph.url);
  const file = { path: import.meta.filename, size: 100 };
  const parcel = { type: "media", media: "document", mime: "text/plain", name: "a.txt", caption: null, seconds: null } as const;
  expect(await channel.deliver({ kind: "send", ref: "1", to, parcel, file, quoted: null })).toMatchObject({ state: "sent" });

  const [id = ""] = graph.shelf.ids();
  const { stream } = await channel.fetchMedia({ id });
  expect((await buffer(stream)).toString()).toHaveLength(100);
  expect(await channel.templates()).toHaveLength(templates.length);
});

test("what a broken connection means is told to the message: perhaps received, or surely not", async () => {
  const channel = channelAt(graph.url);
  const text = { kind: "send", ref: "2", to, parcel: { type: "text", body: "Oi" }, file: null, quoted: null } as const;
  graph.next("drop");
  expect(await channel.deliver(text)).toEqual({ state: "unknown", reason: "broken" });
  // The installation did not configure this server, so in a private network it is never called.
  expect(await channelAt("https://graph.facebook.com/v26.0").deliver(text)).toEqual({ state: "retry", reason: "unreachable" });
  expect(graph.ledger.sent).toHaveLength(2);
});
