import type { MediaShelf } from "./media.ts";
import { PIXEL } from "./media.ts";

export const inboundKinds = [
  "text",
  "image",
  "video",
  "audio",
  "voice",
  "document",
  "sticker",
  "location",
  "contacts",
  "reaction",
  "button_reply",
  "list_reply",
  "button",
  "unsupported",
  "order",
  "user_changed_number",
] as const;
export type InboundKind = (typeof inboundKinds)[number];

export type FakeInbound = { kind: InboundKind; from: string; id: string; at: number; text?: string; quoted?: string; target?: string };

/** A customer's message in Meta's format. */
export function messageOf({ kind, from, id, at, text = "Oi", quoted, target = id }: FakeInbound, shelf: MediaShelf): object {
  const parts = partsOf(kind, { text, target, from }, shelf);
  return { from, id, timestamp: String(Math.floor(at / 1000)), ...(quoted && { context: { id: quoted, from } }), ...parts };
}

function partsOf(kind: InboundKind, { text, target, from }: { text: string; target: string; from: string }, shelf: MediaShelf): object {
  const media = (mime_type: string, more: object = {}) => {
    const bytes = mime_type === "image/png" ? PIXEL : Buffer.from(`not really ${mime_type}`);
    return { id: shelf.add({ mime: mime_type, bytes, name: null }), mime_type, sha256: "c2hh", ...more };
  };
  switch (kind) {
    case "text":
      return { type: "text", text: { body: text } };
    case "image":
      return { type: "image", image: media("image/png", { caption: text }) };
    case "video":
      return { type: "video", video: media("video/mp4", { caption: text }) };
    case "audio":
      return { type: "audio", audio: media("audio/mpeg", { voice: false }) };
    case "voice":
      return { type: "audio", audio: media("audio/ogg; codecs=opus", { voice: true }) };
    case "document":
      return { type: "document", document: media("application/pdf", { filename: "boleto.pdf", caption: text }) };
    case "sticker":
      return { type: "sticker", sticker: media("image/webp", { animated: false }) };
    case "location":
      return { type: "location", location: { latitude: -23.5505, longitude: -46.6333, name: "Sé", address: "Praça da Sé" } };
    case "contacts": {
      const phones = [{ phone: "+55 11 98888-0000", wa_id: "5511988880000", type: "CELL" }];
      return { type: "contacts", contacts: [{ name: { formatted_name: "Bob Silva", first_name: "Bob" }, phones }] };
    }
    case "reaction":
      return { type: "reaction", reaction: { message_id: target, emoji: "👍" } };
    case "button_reply":
      return { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: text } } };
    case "list_reply":
      return { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: text, description: "" } } };
    case "button":
      return { type: "button", button: { payload: "yes", text } };
    case "unsupported":
      return { type: "unsupported", errors: [{ code: 131051, title: "Message type unknown" }] };
    case "order":
      return { type: "order", order: { catalog_id: "1", product_items: [{ product_retailer_id: "a", quantity: 1 }] } };
    case "user_changed_number":
      return { type: "system", system: { type: "user_changed_number", body: "changed", wa_id: `${from}9` } };
  }
}

export const contactOf = (from: string, name = `Cliente ${from.slice(-4)}`) => ({ profile: { name }, wa_id: from });
