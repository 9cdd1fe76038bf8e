import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ChannelFailure } from "../channel.ts";
import { ask, openStream } from "../testing/fakeGraph/asking.ts";
import type { Behaviour } from "../testing/fakeGraph/behaviour.ts";
import { isMetas } from "./media.ts";
import { aCloud, channelTo, text } from "./testing.ts";

const { graph } = await aCloud();
let { channel, told, waits } = channelTo(graph);
beforeEach(() => {
  ({ channel, told, waits } = channelTo(graph));
});
afterAll(() => graph.stop());

const status = (status: string, cause: string) => expect.objectContaining({ type: "status", status, cause });

describe("a connection", () => {
  test("that is opened tells its number and whose it is, and twice is once", async () => {
    await channel.connect();
    await channel.connect();
    await expect.poll(() => told).toHaveLength(2);
    expect(told).toEqual([
      { type: "status", status: "OPENING", cause: "started" },
      { type: "status", status: "CONNECTED", cause: "connected", number: "15550783881", detail: "Loja" },
    ]);
    await channel.disconnect({ logout: true });
    expect(told[2]).toEqual({ type: "status", status: "DISCONNECTED", cause: "asked" });
  });

  test("that only rests says nothing of it, for another process takes it up", async () => {
    await channel.connect();
    await expect.poll(() => told).toHaveLength(2);
    await channel.disconnect({ logout: false });
    expect(told).toHaveLength(2);
  });

  test("whose token is not accepted says so and asks no more", async () => {
    ({ channel, told, waits } = channelTo(graph, { accessToken: "old" }));
    await channel.connect();
    await expect.poll(() => told.at(-1)).toEqual(status("DISCONNECTED", "credentials"));
    expect(waits).toEqual([]);
  });

  test.each<[string, string]>([
    ["is not known, or not the token's", "1"],
    ["is the account's", graph.credentials.wabaId],
    ["is the number itself", "+1 555-078-3881"],
  ])("whose number's id %s says so and asks no more", async (_, phoneNumberId) => {
    ({ channel, told, waits } = channelTo(graph, { phoneNumberId }));
    await channel.connect();
    await expect.poll(() => told.at(-1)).toEqual(status("DISCONNECTED", "unknown-id"));
    expect([told, waits]).toEqual([[status("OPENING", "started"), expect.anything()], []]);
    expect(await channel.deliver(text())).toMatchObject({ state: "failed", reason: "unknown-id", effect: "stop" });
    expect(told).toHaveLength(2);
  });

  test("that is answered by somebody else than Meta waits for Meta", async () => {
    const strangers = [
      { status: 404, body: "<html>" },
      { status: 403, body: '{"error":"proxy"}' },
    ];
    const { channel, told } = channelTo(graph, {
      ask: async (url, question) => {
        const stranger = strangers.shift();
        return stranger ? { ok: true, status: stranger.status, headers: {}, body: Buffer.from(stranger.body) } : ask(url, question);
      },
    });
    await channel.connect();
    await expect.poll(() => told.at(-1)).toEqual(status("CONNECTED", "connected"));
    expect(told).toEqual([status("OPENING", "started"), status("TIMEOUT", "lost"), status("CONNECTED", "connected")]);
    await channel.disconnect({ logout: false });
  });

  test("that finds nobody tells it once and comes back by itself", async () => {
    graph.next("drop", "crash", "limit", "nonsense", "hang");
    await channel.connect();
    await expect.poll(() => told.at(-1), { timeout: 5000 }).toEqual(status("CONNECTED", "connected"));
    expect(told).toEqual([status("OPENING", "started"), status("TIMEOUT", "lost"), status("CONNECTED", "connected")]);
    expect(waits).toHaveLength(5);
    await channel.disconnect({ logout: false });
  });

  test("that was closed while it waited stays closed, and may be opened anew", async () => {
    graph.next("drop");
    await channel.connect();
    await channel.disconnect({ logout: true });
    await channel.connect();
    await expect.poll(() => told.at(-1)).toEqual(status("CONNECTED", "connected"));
    expect(told).toEqual([
      status("OPENING", "started"),
      status("DISCONNECTED", "asked"),
      status("OPENING", "started"),
      status("CONNECTED", "connected"),
    ]);
    await channel.disconnect({ logout: false });
  });
});

test("messages are marked as read, each for itself", async () => {
  const read = ["wamid.1", "wamid.2", "wamid.3"].map((providerId) => ({ providerId, chat: "1", author: null }));
  graph.next("accept", { code: 131009 });
  await expect(channel.markRead(read)).rejects.toMatchObject({ reason: "bad-request", again: false });
  expect(graph.read).toEqual(["wamid.1", "wamid.3"]);
  graph.next({ code: 100 }, "drop");
  await expect(channel.markRead(read)).rejects.toMatchObject({ again: true });
});

describe("a customer's file", () => {
  test("is fetched with our token", async () => {
    const bytes = Buffer.from("OggS…");
    const id = graph.shelf.add({ mime: "audio/ogg; codecs=opus", bytes, name: null });
    const { stream, mime } = await channel.fetchMedia({ id });
    expect(mime).toBe("audio/ogg; codecs=opus");
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  test("may be as large as the largest that we send", async () => {
    let most = 0;
    const { channel: watched } = channelTo(graph, {
      openStream: (url, question) => {
        most = question.bytesMax;
        return openStream(url, question);
      },
    });
    await watched.fetchMedia({ id: graph.shelf.add({ mime: "application/pdf", bytes: Buffer.from("%PDF-"), name: null }) });
    expect(most).toBe(100 * 1024 * 1024);
  });

  test.each<[string, unknown, { reason: string; again: boolean }]>([
    ["that is gone", { id: "404" }, { reason: "unknown-id", again: false }],
    ["of which nothing is known", {}, { reason: "no-media", again: false }],
    ["whose id leads elsewhere", { id: "../../x?y" }, { reason: "unknown-id", again: false }],
  ])("%s is told for good", async (_, source, failure) => {
    await expect(channel.fetchMedia(source)).rejects.toMatchObject(failure);
    await expect(channel.fetchMedia(source)).rejects.toBeInstanceOf(ChannelFailure);
  });

  test("waits for a token that is accepted, and the connection says so", async () => {
    ({ channel, told } = channelTo(graph));
    await channel.connect();
    await expect.poll(() => told).toHaveLength(2);
    const old = channelTo(graph, { accessToken: "old" });
    await expect(old.channel.fetchMedia({ id: "1" })).rejects.toMatchObject({ reason: "credentials", again: true });
    await channel.disconnect({ logout: false });
  });
});

test.each<[string, boolean]>([
  ["https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1", true],
  ["https://mmg.whatsapp.net/v/1", true],
  ["https://graph.facebook.com/v26.0/1", true],
  ["http://127.0.0.1:4010/files/1", true],
  ["http://127.0.0.1:4011/files/1", false],
  ["http://mmg.whatsapp.net/v/1", false],
  ["https://mmg.whatsapp.net:8443/v/1", false],
  ["https://whatsapp.net/v/1", false],
  ["https://evilwhatsapp.net/1", false],
  ["https://mmg.whatsapp.net.evil.example/1", false],
  ["https://user@mmg.whatsapp.net/1", false],
  ["https://evil.example/?https://mmg.whatsapp.net/", false],
  ["https://evil.example\\.whatsapp.net/", false],
  ["file:///etc/passwd", false],
  ["", false],
])("our token goes to Meta and to nobody else: %s %s", (address, isAsked) => {
  expect(isMetas(address, "http://127.0.0.1:4010/v26.0")).toBe(isAsked);
});

test("templates of all pages come with their parts, and with what they leave open", async () => {
  const common = {
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    header: null,
    footer: null,
    variables: 0,
    slots: [],
    media: null,
    blocked: null,
  };
  expect(await channel.templates()).toEqual([
    { ...common, name: "hello", body: "Olá!" },
    {
      ...common,
      name: "order_ready",
      body: "Olá {{1}}, seu pedido {{2}} está pronto, {{1}}.",
      header: "Pedido",
      footer: "Recado",
      variables: 2,
      slots: [
        { part: "body", name: "1" },
        { part: "body", name: "2" },
      ],
    },
    {
      ...common,
      name: "delivery",
      body: "Olá {{customer}}, ele chega {{day}}.",
      header: "Pedido {{order}}",
      variables: 3,
      slots: [
        { part: "header", name: "order" },
        { part: "body", name: "customer" },
        { part: "body", name: "day" },
      ],
    },
    { ...common, name: "receipt", body: "O seu recibo.", header: "[document]", media: "document" },
    {
      ...common,
      name: "offer",
      category: "MARKETING",
      body: "{{1}}, é só hoje.",
      header: "[image]",
      media: "image",
      variables: 3,
      slots: [
        { part: "body", name: "1" },
        { part: "button", name: "1", button: { kind: "url", text: "Ver", url: "https://loja.example/{{1}}" } },
        { part: "button", name: "2", button: { kind: "code", text: "Copiar", url: null } },
      ],
    },
    { ...common, name: "place", body: "", header: "[location]", blocked: "media" },
    { ...common, name: "shelf", category: "MARKETING", body: "Veja o que chegou.", blocked: "part" },
    { ...common, name: "survey", body: "Como foi?", blocked: "button" },
    { ...common, name: "sale", category: "MARKETING", status: "REJECTED", body: "Só hoje" },
  ]);
});

test.each<[Behaviour, { reason: string; again: boolean }]>([
  ["nonsense", { reason: "nonsense", again: true }],
  [{ code: 200 }, { reason: "account", again: false }],
  ["limit", { reason: "rate-limited", again: true }],
])("templates that cannot be had (%j) are an error that says whether to try again, and stop nothing", async (behaviour, failure) => {
  await channel.connect();
  await expect.poll(() => told).toHaveLength(2);
  graph.next(behaviour);
  await expect(channel.templates()).rejects.toMatchObject(failure);
  expect(told).toHaveLength(2);
  await channel.disconnect({ logout: false });
});

test("what Meta does not answer is not made up", async () => {
  await expect(channel.check("5511999990000")).rejects.toMatchObject({ reason: "unsupported", again: false });
  expect(await channel.profilePicture({ number: "5511999990000", lid: null, group: null })).toBeNull();
});

describe("a call", () => {
  const rejecting = () => channel.rejectCall({ callId: "wacid.A", chat: "5511999990000" });

  test("is rejected by its id", async () => {
    await rejecting();
    expect(graph.rejected.splice(0)).toEqual(["wacid.A"]);
  });

  test.each<[string, Behaviour, { reason: string; again: boolean }]>([
    ["is over already", { code: 138_001 }, { reason: "refused", again: false }],
    ["cannot be rejected just now", "crash", { reason: "provider", again: true }],
    ["is not ours to reject", { code: 10 }, { reason: "account", again: false }],
  ])("that %s is an error that says whether to try again", async (_, behaviour, failure) => {
    graph.next(behaviour);
    await expect(rejecting()).rejects.toMatchObject(failure);
    expect(graph.rejected).toEqual([]);
  });
});
