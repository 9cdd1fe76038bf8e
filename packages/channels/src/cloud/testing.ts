import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChannelEvent } from "../channel.ts";
import type { Order, Parcel } from "../outbound.ts";
import { ask, openStream } from "../testing/fakeGraph/asking.ts";
import { type FakeGraph, startFakeGraph } from "../testing/fakeGraph.ts";
import { cloudChannel } from "./client.ts";
import type { Ask, OpenStream } from "./outside.ts";

/** Requests that hang cost this much; on a busy machine real answers still need less. */
const TIMEOUT_MS = 1_500;

/** A channel with a fake Meta behind it. */
export async function aCloud(some: { accessToken?: string; phoneNumberId?: string; graphUrl?: string } = {}) {
  const graph = await startFakeGraph();
  return { graph, ...channelTo(graph, some) };
}

type Some = { accessToken?: string; phoneNumberId?: string; graphUrl?: string; ask?: Ask; openStream?: OpenStream };

export function channelTo(graph: FakeGraph, some: Some = {}) {
  const events: ChannelEvent[] = [];
  const waits: number[] = [];
  const channel = cloudChannel(
    {
      credentials: { ...graph.credentials, ...some },
      ask: (url, question) => (some.ask ?? ask)(url, { ...question, timeoutMs: TIMEOUT_MS }),
      openStream: some.openStream ?? openStream,
      graphUrl: some.graphUrl ?? graph.url,
      now: () => new Date("2026-11-21T12:00:00Z"),
      delayMs: (attempt) => waits.push(attempt) * 0,
    },
    { keep: async () => {}, tell: async (event) => void events.push(event), typing: () => {} },
  );
  return { channel, told: events, waits };
}

const nobody = { number: null, lid: null, userId: null, group: null };
export const ana = { ...nobody, number: "5511999990000" };
export const target = { providerId: "wamid.T", fromMe: false, author: null, body: "Oi", kind: "text", label: "" };

export const sending = (parcel: Parcel, some: Partial<Order & { kind: "send" }> = {}): Order => ({
  kind: "send",
  ref: "ref-1",
  to: ana,
  parcel,
  file: null,
  quoted: null,
  ...some,
});

export const text = (body = "Oi", ref = "ref-1") => sending({ type: "text", body }, { ref });

export async function fileOnDisk(bytes: Buffer) {
  const path = join(tmpdir(), `recado-cloud-${crypto.randomUUID()}`);
  await writeFile(path, bytes);
  return { path, size: bytes.length };
}
