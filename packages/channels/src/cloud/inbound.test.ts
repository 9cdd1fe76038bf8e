import { describe, expect, test, vi } from "vitest";
import { Inbound } from "../inbound.ts";
import { contactOf, inboundKinds, messageOf } from "../testing/fakeGraph/inbound.ts";
import { mediaShelf } from "../testing/fakeGraph/media.ts";
import { arrivalsOf } from "./inbound.ts";

const phoneNumberId = "106540352242922";
const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
const payloadOf = (value: object, field = "messages") => ({
  object: "whatsapp_business_account",
  entry: [{ id: "WABA", changes: [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }] }],
});
const ana = { profile: { name: "Ana" }, wa_id: "5511999990000" };
const from = ana.wa_id;
const arrivalsIn = (value: object, field?: string) => arrivalsOf(payloadOf(value, field), { phoneNumberId });
const messageIn = (message: object) =>
  arrivalsIn({ contacts: [ana], messages: [{ from, id: "wamid.A", timestamp: "1749416383", ...message }] })[0]?.inbound;

test("a message says who, when, what, and what it answers, and keeps its own raw form", () => {
  const message = { from, id: "wamid.A", timestamp: "1749416383", type: "text", text: { body: "Oi" }, context: { id: "wamid.Q", from } };
  expect(arrivalsIn({ contacts: [ana], messages: [message] })).toEqual([
    {
      inbound: {
        kind: "message",
        id: "wamid.A",
        chat: from,
        at: 1_749_416_383_000,
        fromMe: false,
        peer: { number: from, lid: null, userId: null, name: "Ana" },
        group: null,
        author: null,
        content: { type: "text", body: "Oi" },
        quoted: "wamid.Q",
      },
      raw: { contact: ana, message },
    },
  ]);
});

const file = { id: "MEDIA", sha256: "c2hh" };
const media = { type: "media", mime: "image/jpeg", name: null, caption: null, bytes: null, seconds: null, source: { id: "MEDIA" } };
test.each<[string, object, object]>([
  ["image", { type: "image", image: { ...file, mime_type: "image/jpeg", caption: "Olha" } }, { ...media, media: "image", caption: "Olha" }],
  ["video", { type: "video", video: { ...file, mime_type: "video/mp4" } }, { ...media, media: "video", mime: "video/mp4" }],
  ["sticker", { type: "sticker", sticker: { ...file, mime_type: "image/webp" } }, { ...media, media: "sticker", mime: "image/webp" }],
  ["audio file", { type: "audio", audio: { ...file, mime_type: "audio/mpeg" } }, { ...media, media: "audio", mime: "audio/mpeg" }],
  [
    "voice note",
    { type: "audio", audio: { ...file, mime_type: "audio/ogg; codecs=opus", voice: true } },
    { ...media, media: "voice", mime: "audio/ogg; codecs=opus" },
  ],
  [
    "document",
    { type: "document", document: { ...file, mime_type: "application/pdf", filename: "a.pdf", caption: "Boleto" } },
    { ...media, media: "document", mime: "application/pdf", name: "a.pdf", caption: "Boleto" },
  ],
  [
    "location",
    { type: "location", location: { latitude: -23.5, longitude: -46.6, name: "Sé" } },
    { type: "location", latitude: -23.5, longitude: -46.6, name: "Sé", address: null },
  ],
  ["pressed button", { type: "button", button: { payload: "p", text: "Sim" } }, { type: "text", body: "Sim" }],
  [
    "chosen button",
    { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Sim" } } },
    { type: "text", body: "Sim" },
  ],
  [
    "chosen row",
    { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "A", description: "d" } } },
    { type: "text", body: "A" },
  ],
  ["message of no known kind", { type: "unsupported", errors: [{ code: 131051 }] }, { type: "unknown", label: "unsupported" }],
  ["poll", { type: "unsupported", unsupported: { type: "poll" } }, { type: "unknown", label: "poll" }],
  ["order", { type: "order", order: { catalog_id: "1" } }, { type: "unknown", label: "order" }],
  ["kind that comes next year", { type: "hologram", hologram: {} }, { type: "unknown", label: "hologram" }],
  ["text without its text", { type: "text" }, { type: "unknown", label: "text" }],
  ["image without its id", { type: "image", image: { mime_type: "image/png" } }, { type: "unknown", label: "image" }],
  ["place that is none", { type: "location", location: { latitude: "x", longitude: 1 } }, { type: "unknown", label: "location" }],
  ["form that was filled in", { type: "interactive", interactive: { type: "nfm_reply" } }, { type: "unknown", label: "interactive" }],
  ["message that says nothing", {}, { type: "unknown", label: "message" }],
])("a customer sends: %s", (_, message, content) => {
  expect(messageIn(message)).toMatchObject({ kind: "message", id: "wamid.A", content });
});

test("a contact becomes a card that phones understand, whatever is in its name", () => {
  const phones = [{ phone: "+55 11 98888-0000", wa_id: "5511988880000" }, { phone: "190" }];
  const card = { name: { formatted_name: "Bob; Silva\nEND:VCARD", first_name: "Bob" }, org: { company: "A, B" }, phones };
  const inbound = messageIn({ type: "contacts", contacts: [card] });
  const vcard = inbound?.kind === "message" && inbound.content.type === "contacts" ? inbound.content.cards[0]?.vcard : "";
  expect(vcard?.split("\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:;Bob;;;",
    "FN:Bob\\; Silva\\nEND:VCARD",
    "ORG:A\\, B",
    "TEL;type=CELL;waid=5511988880000:+55 11 98888-0000",
    "TEL;type=CELL:190",
    "END:VCARD",
  ]);
});

describe("what is about something that was there before", () => {
  const base = { id: "wamid.A", chat: from };
  test.each<[string, object, object]>([
    [
      "a reaction",
      { type: "reaction", reaction: { message_id: "wamid.T", emoji: "👍" } },
      { ...base, kind: "reaction", target: "wamid.T", emoji: "👍", fromMe: false, author: { number: from } },
    ],
    [
      "one taken back",
      { type: "reaction", reaction: { message_id: "wamid.T" } },
      { ...base, kind: "reaction", target: "wamid.T", emoji: "" },
    ],
    ["a deletion", { type: "revoke", revoke: { original_message_id: "wamid.T" } }, { ...base, kind: "delete", target: "wamid.T" }],
    [
      "an edit",
      { type: "edit", edit: { original_message_id: "wamid.T", message: { type: "text", text: { body: "Olá" } } } },
      { ...base, kind: "edit", target: "wamid.T", body: "Olá" },
    ],
    [
      "a caption taken away",
      { type: "edit", edit: { original_message_id: "wamid.T", message: { type: "image", image: { id: "9", mime_type: "image/jpeg" } } } },
      { ...base, kind: "edit", target: "wamid.T", body: "" },
    ],
    [
      "a new number",
      { type: "system", system: { type: "user_changed_number", wa_id: "5511999991111" } },
      { ...base, kind: "identity", person: { number: "5511999991111", name: "Ana" }, was: { number: from } },
    ],
    [
      "a new number, and with it a new id",
      { type: "system", system: { type: "user_changed_number", wa_id: "5511999991111", user_id: "BR.2", previous_user_id: "BR.1" } },
      { ...base, kind: "identity", person: { number: "5511999991111", userId: "BR.2" }, was: { number: from, userId: "BR.1" } },
    ],
    ["what we need not know of him", { type: "system", system: { type: "customer_identity_changed" } }, { ...base, kind: "ignorable" }],
    ["news of next year", { type: "system", system: { type: "user_changed_planet", user_id: "BR.2" } }, { ...base, kind: "ignorable" }],
    ["news that say nothing", { type: "system" }, { ...base, kind: "ignorable" }],
    ["a change to nothing", { type: "system", system: { type: "user_changed_number" } }, { ...base, kind: "ignorable" }],
  ])("%s", (_, message, inbound) => expect(messageIn(message)).toMatchObject(inbound));

  test.each<[string, number]>([
    ["sent", 1],
    ["delivered", 2],
    ["read", 3],
    ["played", 4],
  ])("the status %s is %i on our scale, with our own reference", (status, ack) => {
    const update = { id: "wamid.T", status, timestamp: "1749416383", recipient_id: from, biz_opaque_callback_data: "ref-7" };
    expect(arrivalsIn({ statuses: [update] })).toEqual([
      {
        inbound: { kind: "ack", id: `ack:wamid.T:${ack}`, chat: from, at: 1_749_416_383_000, target: "wamid.T", ack, ref: "ref-7" },
        raw: update,
      },
    ]);
  });

  test.each<[string, number | undefined, string]>([
    ["outside the 24 hours", 131047, "window-closed"],
    ["nobody there", 131026, "undeliverable"],
    ["too much of the same", 131048, "spam-limit"],
    ["a template that does not fit", 132000, "template"],
    ["a code that we do not know", 999_999, "refused"],
    ["no code at all", undefined, "refused"],
  ])("a failure has a reason: %s", (_, code, reason) => {
    const errors = [{ code, title: "Title", error_data: { details: "Details." } }];
    const [arrival] = arrivalsIn({ statuses: [{ id: "wamid.T", status: "failed", timestamp: "1749416383", recipient_id: from, errors }] });
    expect(arrival?.inbound).toMatchObject({
      kind: "failure",
      id: "failure:wamid.T",
      target: "wamid.T",
      reason,
      detail: "Details.",
      ref: null,
    });
  });

  test.each([
    [130429, { afterMs: null, rests: true }],
    [131016, { afterMs: null, rests: true }],
    [131056, { afterMs: 6000, rests: false }],
    [131000, undefined], // Meta itself does not know what went wrong
    [131026, undefined],
    [131048, undefined],
  ])("a failure with %i may be tried again, or not", (code, again) => {
    const [arrival] = arrivalsIn({ statuses: [{ id: "wamid.T", status: "failed", timestamp: "1749416383", errors: [{ code }] }] });
    expect((arrival as { inbound: { again?: object } }).inbound.again).toEqual(again);
  });
});

test("what the company's own phone wrote is from us, to the customer", () => {
  const echo = { from: "15550783881", to: from, id: "wamid.E", timestamp: "1749416383", type: "text", text: { body: "Já vai" } };
  const [arrival] = arrivalsIn({ message_echoes: [echo] }, "smb_message_echoes");
  expect(arrival?.inbound).toMatchObject({
    kind: "message",
    fromMe: true,
    chat: from,
    peer: { number: from },
    content: { body: "Já vai" },
  });
});

test("who has a name instead of a number is known by his id, and both are told where both are known", () => {
  const userId = "BR.1502576394655843";
  const text = { id: "wamid.A", timestamp: "1749416383", type: "text", text: { body: "Oi" } };
  const hidden = arrivalsIn({ contacts: [{ profile: { name: "Bia" }, user_id: userId }], messages: [{ ...text, from_user_id: userId }] });
  expect(hidden[0]?.inbound).toMatchObject({ chat: userId, peer: { number: null, userId, name: "Bia" } });
  const both = arrivalsIn({ contacts: [{ ...ana, user_id: userId }], messages: [{ ...text, from }] });
  expect(both[0]?.inbound).toMatchObject({ chat: from, peer: { number: from, userId, name: "Ana" } });
  const nameless = arrivalsIn({ contacts: [ana], messages: [text] });
  expect(nameless[0]?.inbound).toMatchObject({ chat: from, peer: { number: from, name: "Ana" } });
  const status = arrivalsIn({ statuses: [{ id: "wamid.T", status: "read", timestamp: "1749416383", recipient_user_id: userId }] });
  expect(status[0]?.inbound).toMatchObject({ kind: "ack", chat: userId });
});

test.each<[string, object]>([
  ["names nobody beside it", {}],
  ["names who he was", { from_user_id: "BR.1" }],
  ["names who he is", { from_user_id: "BR.2" }],
])("who is known by another id from here on is the same: a message that %s", (_, who) => {
  const system = { type: "user_changed_user_id", user_id: "BR.2", previous_user_id: "BR.1" };
  const [arrival] = arrivalsIn({ messages: [{ ...who, id: "wamid.S", timestamp: "1749416383", type: "system", system }] });
  const [person, was] = ["BR.2", "BR.1"].map((userId) => ({ number: null, lid: null, userId, name: null }));
  expect(arrival?.inbound).toEqual({ id: "wamid.S", chat: "BR.1", at: 1_749_416_383_000, kind: "identity", person, was });
});

test("events of another number, and of the whole account, are left out", () => {
  const message = { from, id: "wamid.A", timestamp: "1", type: "text", text: { body: "Oi" } };
  expect(arrivalsOf(payloadOf({ messages: [message] }), { phoneNumberId: "1" })).toEqual([]);
  expect(arrivalsIn({ messages: [message], metadata: undefined })).toEqual([]);
  expect(arrivalsIn({ event: "APPROVED", message_template_name: "hello", metadata: undefined }, "message_template_status_update")).toEqual(
    [],
  );
});

const error = { code: 130_429, title: "Rate limit hit", message: "Rate limit hit" };
test.each<[string, object, string, object]>([
  ["trouble of the number's own", { errors: [error] }, "messages", { errors: [error] }],
  ["calls that are no list", { calls: { id: "c", event: "connect" } }, "calls", { calls: { id: "c", event: "connect" } }],
  ["calls where messages belong", { calls: [{ id: "c" }] }, "messages", { calls: [{ id: "c" }] }],
  ["why something failed, and nothing that failed", { errors: [error] }, "calls", { errors: [error] }],
  ["what was said before", { history: [{ metadata: { phase: 0 } }] }, "history", { history: [{ metadata: { phase: 0 } }] }],
  ["the phone's address book", { state_sync: [{ type: "contact" }] }, "smb_app_state_sync", { state_sync: [{ type: "contact" }] }],
  ["a field that comes next year", { hologram: true }, "holograms", { hologram: true }],
  ["messages that are no list", { messages: { id: "wamid.A" } }, "messages", { messages: { id: "wamid.A" } }],
  ["echoes where messages belong", { message_echoes: [{ id: "e" }] }, "messages", { message_echoes: [{ id: "e" }] }],
])("what is told of our own number and not understood is kept as it came: %s", (_, value, field, kept) => {
  expect(arrivalsIn({ contacts: [ana], statuses: [], ...value }, field)).toEqual([
    { inbound: { kind: "unreadable", id: expect.stringMatching(/^nonsense:/), chat: "nonsense", at: 0 }, raw: { field, value: kept } },
  ]);
  expect(arrivalsOf(payloadOf(value, field), { phoneNumberId: "1" }), "another number's").toEqual([]);
});

test("what is not understood stands beside what is, and a field that says nothing that we read is kept whole", () => {
  const message = { from, id: "wamid.A", timestamp: "1749416383", type: "text", text: { body: "Oi" } };
  const found = arrivalsIn({ contacts: [ana], messages: [message], errors: [error] });
  expect(found.map(({ inbound }) => inbound.kind)).toEqual(["message", "unreadable"]);
  expect(found[1]?.raw).toEqual({ field: "messages", value: { errors: [error] } });
  expect(arrivalsIn({ contacts: [ana] }, "names")).toMatchObject([{ raw: { field: "names", value: { contacts: [ana], metadata } } }]);
  expect(arrivalsIn({ contacts: [ana] })).toEqual([]);
});

test("a whole history is not: of each piece stands as much as somebody needs who looks at it", () => {
  const [arrival, ...more] = arrivalsIn({ history: ["ã".repeat(100_000)] }, "history");
  expect(more).toEqual([]);
  expect(arrival?.raw).toEqual({ field: "history", text: `{"history":["${"ã".repeat(100_000)}`.slice(0, 65_536) });
});

test("several at once come in their order, and one that is nonsense takes no other with it", () => {
  const text = (id: string) => ({ from, id, timestamp: "1749416383", type: "text", text: { body: id } });
  const statuses = [{ id: "wamid.T", status: "deleted" }, null, { id: "wamid.T", status: "read", recipient_id: from }];
  const found = arrivalsIn({ contacts: [ana, 7], messages: [text("1"), null, "x", { ...text("x"), from: "nobody" }, text("2")], statuses });
  expect(found.flatMap(({ inbound }) => (inbound.kind === "unreadable" ? [] : inbound.id))).toEqual(["1", "2", "ack:wamid.T:3"]);
  const strange = found.filter(({ inbound }) => inbound.kind === "unreadable");
  expect(strange.map(({ raw }) => raw)).toEqual([[null, "x", { ...text("x"), from: "nobody" }, statuses[0], null]]);
  expect(strange.every(({ inbound }) => Inbound.safeParse(inbound).success)).toBe(true);
});

test("a thousand messages of as many people know who wrote each, without looking through all of them for each", () => {
  const all = Array.from({ length: 1_000 }, (_, at) => String(5511900000000 + at));
  const looked = vi.spyOn(Array.prototype, "find");
  const contacts = all.map((wa_id) => ({ profile: { name: `n${wa_id}` }, wa_id }));
  const messages = all.map((from) => ({ from, id: `wamid.${from}`, timestamp: "1749416383", type: "text", text: { body: "Oi" } }));
  const found = arrivalsIn({ contacts, messages });
  const searches = looked.mock.contexts.filter((list) => (list as unknown[]).length >= all.length);
  looked.mockRestore();
  expect(found.map(({ inbound }) => (inbound.kind === "message" ? inbound.peer?.name : null))).toEqual(all.map((wa_id) => `n${wa_id}`));
  expect(searches).toEqual([]);
});

test("of several people under one number or one id, the one who is named first is meant", () => {
  const people = [
    { profile: { name: "A" }, user_id: "BR.1" },
    { profile: { name: "B" }, wa_id: from },
    { profile: { name: "C" }, wa_id: from, user_id: "BR.1" },
  ];
  const message = { from, from_user_id: "BR.1", id: "wamid.A", timestamp: "1749416383", type: "text", text: { body: "Oi" } };
  const namesOf = (contacts: object[]) =>
    arrivalsIn({ contacts, messages: [message] }).map(({ inbound }) => (inbound.kind === "message" ? inbound.peer?.name : null));
  expect([namesOf(people), namesOf(people.slice(1)), namesOf(people.toReversed())]).toEqual([["A"], ["B"], ["C"]]);
});

test("a message without an id or a time is kept, and its copy is still a copy", () => {
  const message = { from, type: "text", text: { body: "Oi" } };
  const [one, other] = [0, 1].map(() => arrivalsOf(payloadOf({ messages: [message] }), { phoneNumberId, receivedAt: 1_700_000_000_000 }));
  expect(one?.[0]?.inbound).toMatchObject({ kind: "message", at: 1_700_000_000_000, content: { body: "Oi" } });
  expect(one?.[0]?.inbound.id).toMatch(/^hash:[0-9a-f]{64}$/);
  expect(other).toEqual(one);
});

test.each(inboundKinds)("what the fake sends as %s is understood", (kind) => {
  const message = messageOf({ kind, from, id: "wamid.A", at: 1_749_416_383_000 }, mediaShelf());
  const [arrival] = arrivalsIn({ contacts: [contactOf(from)], messages: [message] });
  expect(Inbound.safeParse(arrival?.inbound).success).toBe(true);
});
