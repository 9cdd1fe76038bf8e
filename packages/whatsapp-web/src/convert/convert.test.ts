import type { Arrival, Inbound } from "@recado/channels/inbound";
import { Inbound as InboundSchema } from "@recado/channels/inbound";
import { proto } from "baileys";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Address, addressOfMessage, addressOfNode } from "./address.ts";
import { contentOf } from "./content.ts";
import { chatOf, jidOf, lidOf, numberOf, personOf } from "./jids.ts";
import { inboundOf } from "./message.ts";
import { inboundOfAck, inboundOfReceipt } from "./receipt.ts";
import { storable } from "./storable.ts";

const me = { number: "5511988887777", lid: "999888777666555" };
const alice = { number: "5511977776666", lid: "111222333444555", userId: null, name: "Alice" };
const address: Address = { id: "ID1", at: 1_700_000_000_000, fromMe: false, peer: alice, group: null, author: null, isPeer: false };

describe("addresses", () => {
  test("a device and an agent belong to nobody's number", () => {
    expect(jidOf("5511977776666:7@s.whatsapp.net")).toEqual({ user: "5511977776666", server: "s.whatsapp.net" });
    expect(numberOf("5511977776666_1:7@s.whatsapp.net")).toBe("5511977776666");
    expect([lidOf("111222333444555:3@lid"), numberOf("111222333444555@lid"), lidOf("x@g.us")]).toEqual(["111222333444555", null, null]);
  });

  test("a conversation is the number where it is known, else the LID, and a group is itself", () => {
    expect(chatOf(alice, null)).toBe("5511977776666@s.whatsapp.net");
    expect(chatOf({ ...alice, number: null }, null)).toBe("111222333444555@lid");
    expect(chatOf(null, "1203@g.us")).toBe("1203@g.us");
    expect(personOf(["nobody@newsletter"])).toBeNull();
  });

  test.each([
    ["by LID with its number", { from: "111222333444555@lid", sender_pn: "5511977776666@s.whatsapp.net", notify: "Alice" }],
    ["by number with its LID", { from: "5511977776666:2@s.whatsapp.net", sender_lid: "111222333444555@lid", notify: "Alice" }],
  ])("who writes %s is one person", (_name, attrs) => {
    expect(addressOfNode({ attrs: { id: "A", t: "1700000000", ...attrs } }, me)).toMatchObject({ peer: alice, fromMe: false });
  });

  test("what our own phone sent is with whom it was sent to, never with ourselves", () => {
    const attrs = {
      id: "A",
      t: "1",
      from: "5511988887777@s.whatsapp.net",
      recipient: "111222333444555@lid",
      peer_recipient_pn: "5511977776666@s.whatsapp.net",
    };
    expect(addressOfNode({ attrs }, me)).toMatchObject({ fromMe: true, peer: { number: alice.number, lid: alice.lid } });
  });

  const list = "1599157532@broadcast";
  const [number, lid] = ["5511977776666@s.whatsapp.net", "111222333444555@lid"];
  const toAlice = { fromMe: false, peer: alice, group: null, author: null, list };

  test.each([
    ["by LID with her number", { participant: "111222333444555:2@lid", participant_pn: number }],
    ["by number with her LID", { participant: number, participant_lid: lid }],
  ])("what a customer sends to a list of hers, %s, is in the conversation with her", (_name, attrs) => {
    expect(addressOfNode({ attrs: { id: "A", t: "1", from: list, notify: "Alice", ...attrs } }, me)).toMatchObject(toAlice);
  });

  test.each([
    ["as Baileys tells it", { participant: lid, remoteJidAlt: number }],
    ["with her other name as that of a member", { participant: number, participantAlt: lid }],
  ])("so is what nobody could read, or the phone sends once more, %s", (_name, key) => {
    const message = { key: { id: "A", remoteJid: list, fromMe: false, ...key }, pushName: "Alice" };
    expect(addressOfMessage(message, me)).toMatchObject(toAlice);
  });

  test("what our own phone sends to a list is in no conversation", () => {
    for (const participant of [`${me.number}@s.whatsapp.net`, `${me.lid}@lid`]) {
      expect(addressOfNode({ attrs: { id: "A", t: "1", from: list, participant } }, me)).toBeUndefined();
      expect(addressOfMessage({ key: { id: "A", remoteJid: list, participant } }, me)).toBeUndefined();
    }
    expect(addressOfMessage({ key: { id: "A", remoteJid: list, fromMe: true } }, me)).toBeUndefined();
  });

  test("stories and channels are no conversations", () => {
    for (const from of ["status@broadcast", "1203630@newsletter"]) {
      expect(addressOfNode({ attrs: { id: "A", t: "1", from, participant: "5511977776666@s.whatsapp.net" } }, me)).toBeUndefined();
      expect(addressOfMessage({ key: { id: "A", remoteJid: from } }, me)).toBeUndefined();
    }
  });
});

describe("messages", () => {
  test("wrappers of vanishing, of seeing once and of captions are taken off", () => {
    const inner = { conversation: "oi" };
    expect(contentOf({ ephemeralMessage: { message: inner } })).toEqual({ type: "text", body: "oi" });
    expect(
      contentOf({ viewOnceMessageV2: { message: { imageMessage: { mediaKey: new Uint8Array([1]), directPath: "/x" } } } }),
    ).toMatchObject({ media: "image" });
    const document = { documentMessage: { caption: "veja", fileName: "a.pdf" } };
    expect(contentOf({ documentWithCaptionMessage: { message: document } })).toMatchObject({
      media: "document",
      caption: "veja",
      name: "a.pdf",
    });
  });

  test("a poll, a pressed button and a chosen row are read", () => {
    const options = [{ optionName: "a" }, { optionName: "b" }];
    expect(contentOf({ pollCreationMessageV3: { name: "qual?", options } })).toEqual({
      type: "poll",
      question: "qual?",
      options: ["a", "b"],
    });
    expect(contentOf({ buttonsResponseMessage: { selectedDisplayText: "Sim" } })).toEqual({ type: "text", body: "Sim" });
    expect(contentOf({ listResponseMessage: { title: "Um" } })).toEqual({ type: "text", body: "Um" });
  });

  test("keys and settings say nothing to anybody", () => {
    expect(contentOf({ senderKeyDistributionMessage: { groupId: "g" } })).toBeNull();
    const setting = { protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING, key: { id: "X" } } };
    expect(inboundOf(address, setting)).toBeUndefined();
    expect(inboundOf({ ...address, isPeer: true }, { conversation: "x" })).toBeUndefined();
  });

  test("a reaction that is taken back has no emoji", () => {
    expect(inboundOf(address, { reactionMessage: { key: { id: "T" }, text: "" } })).toMatchObject({
      kind: "reaction",
      target: "T",
      emoji: "",
      author: alice,
    });
  });

  test.each([
    ["changed", { imageMessage: { caption: "nova" } }, "nova"],
    ["taken away", { imageMessage: {} }, ""],
  ])("a caption that is %s is an edit", (_, editedMessage, body) => {
    const protocolMessage = { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key: { id: "T" }, editedMessage };
    expect(inboundOf(address, { editedMessage: { message: { protocolMessage } } })).toMatchObject({
      kind: "edit",
      target: "T",
      body,
    });
  });
});

describe("receipts", () => {
  const receipt = (attrs: Record<string, string>, items: string[] = []) => {
    const content = items.length ? [{ tag: "list", attrs: {}, content: items.map((id) => ({ tag: "item", attrs: { id } })) }] : undefined;
    return inboundOfReceipt(
      { tag: "receipt", attrs: { id: "A", t: "1700000000", ...attrs }, ...(content ? { content } : {}) },
      "chat",
      null,
    );
  };
  const scale = (inbounds: Inbound[]) => inbounds.map((one) => (one.kind === "ack" ? [one.target, one.ack] : one.kind));

  test("Baileys' scale of 2 to 5 is ours of 1 to 4", () => {
    expect(scale(receipt({}))).toEqual([["A", 2]]);
    expect(scale(receipt({ type: "read" }))).toEqual([["A", 3]]);
    expect(scale(receipt({ type: "played" }))).toEqual([["A", 4]]);
    expect(inboundOfAck({ tag: "ack", attrs: { id: "A" } }, "chat", 5)).toMatchObject({ ack: 1, at: 5 });
  });

  test("one receipt may be about many messages", () => {
    expect(scale(receipt({ type: "read" }, ["B", "C"]))).toEqual([
      ["A", 3],
      ["B", 3],
      ["C", 3],
    ]);
  });

  test("requests to hear it again and what another device of ours has read are none", () => {
    for (const attrs of [{ type: "retry" }, { type: "sender" }, { type: "read", recipient: "x@lid" }, { type: "hist_sync" }])
      expect(receipt(attrs as Record<string, string>)).toEqual([]);
  });

  test.each([
    ["463", "restricted"],
    ["475", "restricted"],
    ["479", "refused"],
  ])("an answer of %s is %s", (error, reason) => {
    expect(inboundOfAck({ tag: "ack", attrs: { id: "A", error } }, "chat", 5)).toMatchObject({
      kind: "failure",
      target: "A",
      reason,
      detail: error,
    });
  });
});

describe("what a row can hold", () => {
  const text = (body: string): Arrival => ({
    inbound: { ...inboundOf(address, { conversation: "x" })!, content: { type: "text", body } } as Inbound,
    raw: { body },
  });

  test("what no database takes is replaced, in our words and in the raw", () => {
    const { inbound, raw } = storable(text("a\u0000b\uD800c"));
    expect((inbound as { content: unknown }).content).toEqual({ type: "text", body: "a\uFFFDb\uFFFDc" });
    expect(raw).toEqual({ body: "a\uFFFDb\uFFFDc" });
  });

  test("a message of a content that is none stays a message, with its people, and says of which kind it was", () => {
    const inbound = inboundOf(address, { locationMessage: { degreesLatitude: Number.NaN, degreesLongitude: 1 } })!;
    const content = { type: "unknown", label: "location" };
    expect(storable({ inbound, raw: {} }).inbound).toEqual({ ...inbound, content });
  });

  test("a message whose id nobody could hold is kept in its raw form, the same each time", () => {
    const hostile = { ...text("x"), inbound: { ...text("x").inbound, id: "I".repeat(5000) } };
    expect(storable(hostile).inbound).toMatchObject({ kind: "unreadable" });
    expect(storable(hostile).inbound.id).toBe(storable(hostile).inbound.id);
  });

  test("whatever a stanza says, what comes of it can be kept", () => {
    const anything = fc.record({
      attrs: fc.dictionary(
        fc.constantFrom("id", "from", "t", "participant", "recipient", "notify", "sender_pn", "category"),
        fc.oneof(fc.string(), fc.constantFrom("1@g.us", "1@broadcast", "5511977776666@s.whatsapp.net", "12345@lid", "1e400", "-7")),
      ),
      text: fc.string({ unit: "binary" }),
      emoji: fc.string({ unit: "grapheme", maxLength: 80 }),
      id: fc.string(),
    });
    fc.assert(
      fc.property(anything, ({ attrs, text: body, emoji, id }) => {
        const found = addressOfNode({ attrs }, me);
        for (const message of [
          { conversation: body },
          { reactionMessage: { key: { id }, text: emoji } },
          { locationMessage: {} },
          { pollCreationMessage: {} },
        ]) {
          const inbound = found && inboundOf(found, message);
          if (inbound) InboundSchema.parse(storable({ inbound, raw: attrs }).inbound);
        }
      }),
    );
  });
});
