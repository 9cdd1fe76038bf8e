import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MediaKind } from "../inbound.ts";
import type { Order, Outcome, Parcel } from "../outbound.ts";
import type { Behaviour } from "../testing/fakeGraph/behaviour.ts";
import { aCloud, ana, channelTo, fileOnDisk, sending, target, text } from "./testing.ts";

const { graph } = await aCloud();
let { channel } = channelTo(graph);
beforeEach(() => {
  ({ channel } = channelTo(graph));
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
])("%s is written as Meta wants it", async (_, order, expected) => {
  expect(await channel.deliver(order)).toMatchObject({ state: "sent" });
  expect(body()).toMatchObject(expected);
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
  ])("goes up first and is named then: %s", async (media, mime, expectedBody) => {
    const bytes = randomBytes(300_000);
    const file = await fileOnDisk(bytes);
    expect(await channel.deliver(sending(parcel(media, mime), { file }))).toMatchObject({ state: "sent" });
    await rm(file.path);

    const id = [...graph.shelf.ids()].at(-1)!;
    expect(body()).toEqual({ ...envelope, ...expectedBody(id) });
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
    const missingFile = sending(parcel("image", "image/png"), { file: { path: "/nowhere/at-all", size: 5 } });
    expect(await channel.deliver(missingFile)).toMatchObject({ state: "retry" });
    expect(graph.ledger.sent).toEqual([]);
  });
});
