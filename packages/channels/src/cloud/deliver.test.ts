import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MediaKind } from "../inbound.ts";
import type { Order, Outcome, Parcel } from "../outbound.ts";
import type { Behaviour } from "../testing/fakeGraph/behaviour.ts";
import { aCloud, ana, channelTo, fileOnDisk, sending, target, text } from "./testing.ts";

let { graph, channel, told }: Awaited<ReturnType<typeof aCloud>> = {} as never;
beforeAll(async () => {
  ({ graph } = await aCloud());
});
beforeEach(() => {
  ({ channel, told } = channelTo(graph));
  graph.ledger.sent.length = 0;
});
afterAll(() => graph.stop());

const body = () => graph.ledger.sent[0]?.body;

test("a text goes out under our own reference, and Meta's id comes back", async () => {
  const outcome = await channel.deliver(text());
  expect(outcome).toEqual({ state: "sent", providerId: graph.ledger.sent[0]?.id });
  expect(body()).toEqual({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: ana.number,
    type: "text",
    text: { body: "Oi", preview_url: false },
    biz_opaque_callback_data: "ref-1",
  });
});

const card = {
  name: { formatted_name: "Bob", first_name: "Bob" },
  phones: [{ phone: "+5511988880000", wa_id: "5511988880000", type: "CELL" }],
};
const slot = (name: string, part: "header" | "body" = "body") => ({ part, name });
const button = (name: string, kind: "url" | "code") => ({ part: "button" as const, name, button: { kind, text: "Ver", url: null } });
test.each<[string, Order, object]>([
  ["a link", text("veja https://a.example"), { text: { body: "veja https://a.example", preview_url: true } }],
  ["an answer", sending({ type: "text", body: "Sim" }, { quoted: target }), { context: { message_id: "wamid.T" } }],
  [
    "a place",
    sending({ type: "location", latitude: -23.5, longitude: -46.6, name: "Sé", address: null }),
    { type: "location", location: { latitude: -23.5, longitude: -46.6, name: "Sé" } },
  ],
  ["a card", sending({ type: "contacts", cards: [{ name: "Bob", number: "5511988880000" }] }), { type: "contacts", contacts: [card] }],
  [
    "a template",
    sending({
      type: "template",
      template: { name: "order_ready", language: "pt_BR", values: ["Ana", "7"], slots: [slot("1"), slot("2")] },
      preview: "",
    }),
    {
      type: "template",
      template: {
        name: "order_ready",
        language: { code: "pt_BR" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", text: "Ana" },
              { type: "text", text: "7" },
            ],
          },
        ],
      },
    },
  ],
  [
    "a template whose slots have names",
    sending({
      type: "template",
      template: {
        name: "delivery",
        language: "pt_BR",
        values: ["4711", "Ana", "amanhã"],
        slots: [slot("order", "header"), slot("customer"), slot("day")],
      },
      preview: "",
    }),
    {
      template: {
        name: "delivery",
        language: { code: "pt_BR" },
        components: [
          { type: "header", parameters: [{ type: "text", parameter_name: "order", text: "4711" }] },
          {
            type: "body",
            parameters: [
              { type: "text", parameter_name: "customer", text: "Ana" },
              { type: "text", parameter_name: "day", text: "amanhã" },
            ],
          },
        ],
      },
    },
  ],
  [
    "a template without values",
    sending({ type: "template", template: { name: "hello", language: "pt_BR", values: [], slots: [] }, preview: "" }),
    { template: { name: "hello", language: { code: "pt_BR" } } },
  ],
  [
    "a reaction",
    { kind: "react", ref: "ref-1", to: ana, target, emoji: "👍" },
    { type: "reaction", reaction: { message_id: "wamid.T", emoji: "👍" } },
  ],
  [
    "a reaction taken back",
    { kind: "react", ref: "ref-1", to: ana, target, emoji: "" },
    { reaction: { message_id: "wamid.T", emoji: "" } },
  ],
  [
    "a text to somebody without a number",
    sending({ type: "text", body: "Oi" }, { to: { ...ana, number: null, userId: "BR.1" } }),
    { recipient: "BR.1" },
  ],
])("%s is written as Meta wants it", async (_, order, said) => {
  expect(await channel.deliver(order)).toMatchObject({ state: "sent" });
  expect(body()).toMatchObject(said);
});

describe("a file", () => {
  const parcel = (media: MediaKind, mime: string): Parcel => ({
    type: "media",
    media,
    mime,
    name: 'bo"le\r\nto.pdf',
    caption: "Olha",
    seconds: 3,
  });

  const envelope = { messaging_product: "whatsapp", recipient_type: "individual", to: ana.number, biz_opaque_callback_data: "ref-1" };

  test.each<[MediaKind, string, (id: unknown) => object]>([
    ["image", "image/png", (id) => ({ type: "image", image: { id, caption: "Olha" } })],
    ["video", "video/mp4", (id) => ({ type: "video", video: { id, caption: "Olha" } })],
    ["voice", "audio/ogg; codecs=opus", (id) => ({ type: "audio", audio: { id, voice: true } })],
    ["audio", "audio/mpeg", (id) => ({ type: "audio", audio: { id } })],
    ["sticker", "image/webp", (id) => ({ type: "sticker", sticker: { id } })],
    ["document", "application/pdf", (id) => ({ type: "document", document: { id, caption: "Olha", filename: 'bo"le\r\nto.pdf' } })],
  ])("goes up first and is named then: %s", async (media, mime, said) => {
    const bytes = randomBytes(300_000);
    const file = await fileOnDisk(bytes);
    expect(await channel.deliver(sending(parcel(media, mime), { file }))).toMatchObject({ state: "sent" });
    await rm(file.path);

    const id = [...graph.shelf.ids()].at(-1)!;
    expect(body()).toEqual({ ...envelope, ...said(id) });
    expect(graph.shelf.get(id)).toMatchObject({ mime, name: 'bo"le__to.pdf' });
    expect(graph.shelf.get(id)?.bytes.equals(bytes)).toBe(true);
  });

  test("stands in the header of a template, above its words and the values of its buttons", async () => {
    const file = await fileOnDisk(randomBytes(1000));
    const slots = [slot("1"), button("1", "url"), button("2", "code")];
    const header = { media: "image", mime: "image/png", name: "oferta.png" } as const;
    const use = { name: "offer", language: "pt_BR", values: ["Ana", "sapato", "SOL10"], slots, header };
    const order = sending({ type: "template", template: use, preview: "" }, { file });
    expect(await channel.deliver({ ...order, file: null } as Order)).toEqual({ state: "failed", reason: "no-file" });
    expect(await channel.deliver(order)).toMatchObject({ state: "sent" });
    await rm(file.path);
    const id = [...graph.shelf.ids()].at(-1);
    expect(body()).toHaveProperty("template.components", [
      { type: "header", parameters: [{ type: "image", image: { id } }] },
      { type: "body", parameters: [{ type: "text", text: "Ana" }] },
      { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "sapato" }] },
      { type: "button", sub_type: "copy_code", index: "2", parameters: [{ type: "coupon_code", coupon_code: "SOL10" }] },
    ]);
  });

  test("in the header of a template that is a document bears its name", async () => {
    const file = await fileOnDisk(Buffer.from("%PDF-1.7"));
    const header = { media: "document", mime: "application/pdf", name: "recibo.pdf" } as const;
    const use = { name: "receipt", language: "pt_BR", values: [], slots: [], header };
    expect(await channel.deliver(sending({ type: "template", template: use, preview: "" }, { file }))).toMatchObject({ state: "sent" });
    await rm(file.path);
    const document = { id: [...graph.shelf.ids()].at(-1), filename: "recibo.pdf" };
    expect(body()).toMatchObject({ template: { components: [{ type: "header", parameters: [{ type: "document", document }] }] } });
  });

  test.each<[Behaviour, Outcome]>([
    ["hang", { state: "retry", reason: "timeout" }],
    ["drop", { state: "retry", reason: "broken" }],
    ["crash", { state: "retry", reason: "provider" }],
    ["nonsense", { state: "retry", reason: "nonsense" }],
    [{ code: 131053 }, { state: "failed", reason: "media", detail: "131053: Refused." }],
    [{ code: 190 }, { state: "failed", reason: "credentials", detail: "190: Refused.", effect: "stop" }],
  ])("that did not go up has surely reached nobody: %j", async (behaviour, outcome) => {
    const file = await fileOnDisk(Buffer.from("bytes"));
    graph.next(behaviour);
    expect(await channel.deliver(sending(parcel("image", "image/png"), { file }))).toEqual(outcome);
    await rm(file.path);
    expect(graph.ledger.sent).toEqual([]);
  });

  test("that is not there fails, or is tried again where it is gone from the disk, and nothing is sent", async () => {
    expect(await channel.deliver(sending(parcel("image", "image/png")))).toEqual({ state: "failed", reason: "no-file" });
    const gone = sending(parcel("image", "image/png"), { file: { path: "/nowhere/at-all", size: 5 } });
    expect(await channel.deliver(gone)).toMatchObject({ state: "retry" });
    expect(graph.ledger.sent).toEqual([]);
  });
});

describe("what was refused", () => {
  test.each<[Behaviour, Outcome]>([
    ["limit", { state: "retry", reason: "rate-limited", afterMs: 1000, effect: "pause" }],
    [
      { code: 4, retryAfter: "30" },
      { state: "retry", reason: "rate-limited", afterMs: 30_000, effect: "pause" },
    ],
    [
      { code: 4, retryAfter: "Sat, 21 Nov 2026 12:00:07 GMT" },
      { state: "retry", reason: "rate-limited", afterMs: 7000, effect: "pause" },
    ],
    [
      { code: 4, retryAfter: "999999" },
      { state: "retry", reason: "rate-limited", afterMs: 3_600_000, effect: "pause" },
    ],
    [{ code: 80007 }, { state: "retry", reason: "rate-limited", effect: "pause" }],
    [{ code: 131016 }, { state: "retry", reason: "overloaded", effect: "pause" }],
    [{ code: 133004 }, { state: "retry", reason: "overloaded", effect: "pause" }],
    [{ code: 131057 }, { state: "retry", reason: "overloaded", effect: "pause" }],
    [
      { code: 2_494_100, status: 500 },
      { state: "retry", reason: "overloaded", effect: "pause" },
    ],
    [{ code: 131056 }, { state: "retry", reason: "pair-rate-limited", afterMs: 6000 }],
    [{ code: 1 }, { state: "retry", reason: "provider" }],
    [
      { code: 2, status: 400 },
      { state: "retry", reason: "provider" },
    ],
    [{ code: 131047 }, { state: "failed", reason: "window-closed", detail: "131047: Refused." }],
    [{ code: 131026 }, { state: "failed", reason: "undeliverable", detail: "131026: Refused." }],
    [
      { code: 130497, status: 403 },
      { state: "failed", reason: "undeliverable", detail: "130497: Refused." },
    ],
    [
      { code: 987_654, status: 403 },
      { state: "failed", reason: "refused", detail: "987654: Refused." },
    ],
    [{ code: 131049 }, { state: "failed", reason: "marketing-limit", detail: "131049: Refused." }],
    [{ code: 131050 }, { state: "failed", reason: "marketing-limit", detail: "131050: Refused." }],
    [{ code: 130472 }, { state: "failed", reason: "marketing-limit", detail: "130472: Refused." }],
    [{ code: 131051 }, { state: "failed", reason: "unsupported", detail: "131051: Refused." }],
    [{ code: 132001 }, { state: "failed", reason: "template", detail: "132001: Refused." }],
    [{ code: 132015 }, { state: "failed", reason: "template", detail: "132015: Refused." }],
    [{ code: 131009 }, { state: "failed", reason: "bad-request", detail: "131009: Refused." }],
    [{ code: 131021 }, { state: "failed", reason: "bad-request", detail: "131021: Refused." }],
    [{ code: 131048 }, { state: "failed", reason: "spam-limit", detail: "131048: Refused.", effect: "pause" }],
    [{ code: 987_654 }, { state: "failed", reason: "refused", detail: "987654: Refused." }],
  ])("%j has its reaction, and was sent to nobody", async (behaviour, outcome) => {
    graph.next(behaviour);
    expect(await channel.deliver(text())).toEqual(outcome);
    expect(graph.ledger.sent).toEqual([]);
    expect(told).toEqual([]);
  });

  test.each<[Behaviour, string]>([
    [{ code: 190 }, "credentials"],
    [{ code: 0 }, "credentials"],
    [{ code: 3 }, "account"],
    [{ code: 10 }, "account"],
    [{ code: 33 }, "account"],
    [{ code: 200 }, "account"],
    [{ code: 368 }, "account"],
    [{ code: 131005 }, "account"],
    [{ code: 131031 }, "account"],
    [{ code: 131037 }, "account"],
    [{ code: 131042 }, "account"],
    [{ code: 131045 }, "account"],
    [{ code: 133010 }, "account"],
    [{ code: 100, subcode: 33 }, "account"],
    [{ code: 987_654, status: 401 }, "credentials"],
  ])("by %j stops the connection, which is told once", async (behaviour, cause) => {
    await channel.connect();
    await expect.poll(() => told.at(-1)).toMatchObject({ status: "CONNECTED" });
    graph.next(behaviour, behaviour);
    const outcomes = await Promise.all([channel.deliver(text()), channel.deliver(text())]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ state: "failed", reason: cause, effect: "stop" });
    expect(told.slice(2)).toMatchObject([{ status: "DISCONNECTED", cause }]);
    await channel.disconnect({ logout: false });
  });

  test("what this provider cannot do is not even asked", async () => {
    const group = { ...ana, number: null, group: "g" };
    expect(await channel.deliver({ kind: "edit", ref: "r", to: ana, target, body: "x" })).toEqual({
      state: "failed",
      reason: "unsupported",
    });
    expect(await channel.deliver({ kind: "delete", ref: "r", to: ana, target })).toEqual({ state: "failed", reason: "unsupported" });
    expect(await channel.deliver(sending({ type: "text", body: "Oi" }, { to: group }))).toEqual({ state: "failed", reason: "no-address" });
  });

  test("nobody there means that nobody has it", async () => {
    const { channel: nowhere } = channelTo(graph, { graphUrl: "http://127.0.0.1:1/v26.0" });
    expect(await nowhere.deliver(text())).toEqual({ state: "retry", reason: "unreachable" });
  });
});

test("a template with a flow that nobody names is refused by Meta, which is why it is not offered", async () => {
  const template = { name: "survey", language: "pt_BR", values: [], slots: [] };
  expect(await channel.deliver(sending({ type: "template", template, preview: "" }))).toMatchObject({
    state: "failed",
    reason: "bad-request",
  });
});

test.each<[Behaviour, string]>([
  ["hang", "timeout"],
  ["drop", "broken"],
  ["crash", "provider"],
  ["nonsense", "nonsense"],
])("what was accepted without our hearing of it (%s) is unknown, for it may have arrived", async (behaviour, reason) => {
  graph.next(behaviour);
  expect(await channel.deliver(text())).toEqual({ state: "unknown", reason });
  expect(graph.ledger.sent).toHaveLength(1);
});

test("a server that breaks down with a code of its own is no certainty either", async () => {
  graph.next({ code: 131000 }, { code: 2 });
  expect(await channel.deliver(text())).toEqual({ state: "unknown", reason: "provider" });
  expect(await channel.deliver(text())).toEqual({ state: "unknown", reason: "provider" });
});

test("whoever repeats only what may be repeated says nothing twice, whatever Meta does", async () => {
  graph.share({
    hang: 0.05,
    drop: 0.1,
    crash: 0.1,
    limit: 0.2,
    nonsense: 0.05,
    refuse: [
      [0.1, 131016],
      [0.05, 131026],
    ],
  });
  const states: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      let outcome = await channel.deliver(text("Oi", `many-${at}`));
      while (outcome.state === "retry") outcome = await channel.deliver(text("Oi", `many-${at}`));
      states[outcome.state] = (states[outcome.state] ?? 0) + 1;
    }),
  );
  graph.share({});
  const { sent } = graph.ledger;
  const { sent: told = 0, failed = 0 } = states;
  console.log(`RESULT CLOUD-SEND messages=100 accepted=${sent.length} doubled=${graph.ledger.doubled().length} unknown=${states.unknown}`);
  expect(graph.ledger.doubled()).toEqual([]);
  // Of those that nobody knows, some arrived: on a busy machine fewer, for it gives up before they have.
  expect(sent.length).toBeGreaterThanOrEqual(told);
  expect(sent.length).toBeLessThanOrEqual(100 - failed);
  expect(told + failed + (states.unknown ?? 0)).toBe(100);
  expect(states.unknown).toBeGreaterThan(5);
});
