import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { arrivalsOf } from "../../cloud/inbound.ts";
import { channelTo, text } from "../../cloud/testing.ts";
import { verifySignature } from "../../cloud/webhook.ts";
import type { InboundOf } from "../../inbound.ts";
import { type FakeGraphOptions, startFakeGraph } from "../fakeGraph.ts";
import { inboundKinds } from "./inbound.ts";
import { readLedger } from "./ledger.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A webhook server that checks the signature and records the arrivals, unless `isBusy`. */
async function aDoor(isBusy: () => boolean = () => false) {
  const arrivals: ReturnType<typeof arrivalsOf> = [];
  const door = createServer(async (request, response) => {
    const raw = await buffer(request);
    const isTrue = verifySignature(raw, String(request.headers["x-hub-signature-256"]), "app-secret");
    if (isBusy()) return response.writeHead(503).end();
    if (isTrue) arrivals.push(...arrivalsOf(JSON.parse(raw.toString()), { phoneNumberId: "106540352242922" }));
    return response.writeHead(isTrue ? 200 : 401).end();
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => door.close(resolve)));
  return { url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/`, heard: arrivals };
}

async function aGraph(options: FakeGraphOptions) {
  const graph = await startFakeGraph(options);
  stops.push(graph.stop);
  return graph;
}

const messagesOf = (heard: ReturnType<typeof arrivalsOf>) =>
  heard.map(({ inbound }) => inbound).filter((each): each is InboundOf<"message"> => each.kind === "message");

test("what was accepted is told step by step, copies and all, with the reference it was sent under", async () => {
  const { url, heard } = await aDoor();
  const statuses = { steps: ["sent", "delivered", "read"], copies: 1, isShuffled: true };
  const graph = await aGraph({ webhookUrl: url, statuses });
  const { channel } = channelTo(graph);
  const outcome = await channel.deliver(text("Oi", "ref-9"));
  await expect.poll(() => heard.length).toBe(6);

  const target = outcome.state === "sent" ? outcome.providerId : "";
  for (const { inbound } of heard) expect(inbound).toMatchObject({ kind: "ack", target, ref: "ref-9" });
  expect(new Set(heard.map(({ inbound }) => inbound.id))).toEqual(new Set([1, 2, 3].map((ack) => `ack:${target}:${ack}`)));
});

test("what we were not told of is settled by its status", async () => {
  const { url, heard } = await aDoor();
  const graph = await aGraph({ webhookUrl: url, statuses: { steps: ["sent"] } });
  graph.next("drop");
  expect(await channelTo(graph).channel.deliver(text("Oi", "ref-7"))).toMatchObject({ state: "unknown" });
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]?.inbound).toMatchObject({ kind: "ack", ref: "ref-7", target: graph.ledger.sent[0]?.id });
});

test("every kind that a customer can send comes through the door", async () => {
  const { url, heard } = await aDoor();
  const graph = await aGraph({ webhookUrl: url });
  for (const kind of inboundKinds) await graph.inject({ kind, from: "5511999990000", text: "olá 😀 a/b", target: "wamid.T" });
  expect(heard).toHaveLength(inboundKinds.length);
  expect(messagesOf(heard)[0]?.content).toEqual({ type: "text", body: "olá 😀 a/b" });
});

test("a customer's call comes through the door step by step, in the order that is asked for", async () => {
  const { url, heard } = await aDoor();
  const graph = await aGraph({ webhookUrl: url });
  const { id } = await graph.ring({ from: "5511999990000" });
  await graph.ring({ from: "5511999990000", seconds: 3, events: ["terminate", "connect"] });
  await graph.ring({ from: "5511999990000", isOurs: true });
  const calls = heard.flatMap(({ inbound }) => (inbound.kind === "call" ? [inbound] : []));
  expect(calls.map(({ state }) => state)).toEqual(["offer", "missed", "taken", "offer"]);
  expect([heard.length, calls[0]]).toMatchObject([4, { callId: id, peer: { number: "5511999990000" } }]);
});

test("a burst is repeated until it is taken, so that nothing of it is lost", async () => {
  let requests = 0;
  const { url, heard } = await aDoor(() => requests++ % 3 === 0);
  const graph = await aGraph({ webhookUrl: url, seed: 7 });
  const { messages, posted } = await graph.burst({ messages: 300, contacts: 20, copies: 0.2, shuffled: 10, atOnce: 8 });

  expect(new Set(messagesOf(heard).map(({ id }) => id))).toEqual(new Set(messages.map(({ id }) => id)));
  expect(posted).toBeGreaterThan(320);
  expect(graph.hook.refused).toBeGreaterThan(50);
  const first = messages.filter(({ conversation }) => conversation === 3);
  expect(first.map(({ n }) => n)).toEqual(Array.from({ length: 15 }, (_, n) => n));
});

test("the same seed shuffles alike, and another one otherwise", async () => {
  const orders = [];
  for (const seed of [1, 1, 2]) {
    const { url, heard } = await aDoor();
    const graph = await aGraph({ webhookUrl: url, seed });
    await graph.burst({ messages: 40, contacts: 4, shuffled: 40, atOnce: 1, startAt: 1_749_416_383_000 });
    orders.push(messagesOf(heard).map(({ id }) => id));
  }
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[2]).not.toEqual(orders[0]);
});

test("as a process of its own it writes its ledger before it answers, and is spoken to over HTTP", { timeout: 20_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "recado-graph-"));
  stops.push(() => rm(folder, { recursive: true }));
  const ledger = join(folder, "ledger.jsonl");
  const file = join(import.meta.dirname, "../fakeGraph.ts");
  const child = spawn(process.execPath, [file, "--port", "0", "--ledger", ledger, "--seed", "3"], { stdio: ["ignore", "pipe", "inherit"] });
  stops.push(
    () =>
      new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  );
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once("line", resolve));
  const { url, phoneNumberId, accessToken } = JSON.parse(line);
  const control = url.replace("/v26.0", "/fake/");
  await fetch(`${control}next`, { method: "POST", body: JSON.stringify({ behaviours: ["drop", "accept"] }) });

  const say = (ref: string) =>
    fetch(`${url}/${phoneNumberId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ messaging_product: "whatsapp", to: "1", type: "text", text: { body: "Oi" }, biz_opaque_callback_data: ref }),
    });
  await expect(say("ref-1")).rejects.toThrow();
  expect((await say("ref-1")).status).toBe(200);
  expect(readLedger(ledger).map(({ ref }) => ref)).toEqual(["ref-1", "ref-1"]);
  expect(await (await fetch(`${control}state`)).json()).toMatchObject({ sent: 2, doubled: ["ref-1"] });
});
