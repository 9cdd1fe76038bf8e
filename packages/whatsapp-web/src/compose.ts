import { createReadStream } from "node:fs";
import type { Order } from "@recado/channels/outbound";
import type { AnyMessageContent, MiscMessageGenerationOptions, WAMessageKey } from "baileys";
import { isGroup, lidJid, numberJid } from "./convert/jids.ts";
import { quotedAs } from "./quoted.ts";

type Ref = Extract<Order, { kind: "edit" }>["target"];
type To = { jid: string; isByNumber: boolean };

/** The content for Baileys. Files are streams from our disk, because Baileys would download a URL. */
export function contentFor(order: Order, to: To): { content: AnyMessageContent; options: MiscMessageGenerationOptions } {
  if (order.kind === "edit") return { content: { text: order.body, edit: keyOf(order.target, to) }, options: {} };
  if (order.kind === "delete") return { content: { delete: keyOf(order.target, to) }, options: {} };
  if (order.kind === "react") return { content: { react: { text: order.emoji, key: keyOf(order.target, to) } }, options: {} };

  const { quoted } = order;
  const options = quoted ? { quoted: { key: keyOf(quoted, to), message: quotedAs(quoted) } } : {};
  return { content: parcelFor(order), options };
}

export class Unsendable extends Error {}

function parcelFor({ parcel, file }: Extract<Order, { kind: "send" }>): AnyMessageContent {
  switch (parcel.type) {
    case "text":
      // Without null, Baileys would search the text for a URL and fetch a preview from its server.
      return { text: parcel.body, linkPreview: null };
    case "media":
      return mediaFor(parcel, file?.path ?? cannot("a medium without its file"));
    case "location": {
      const { latitude, longitude, name, address } = parcel;
      return { location: { degreesLatitude: latitude, degreesLongitude: longitude, ...(name && { name }), ...(address && { address }) } };
    }
    case "contacts":
      return { contacts: { displayName: parcel.cards[0]?.name ?? "", contacts: parcel.cards.map(cardOf) } };
    case "template":
      return cannot("WhatsApp Web knows no templates");
  }
}

type MediaParcel = Extract<Extract<Order, { kind: "send" }>["parcel"], { type: "media" }>;

function mediaFor({ media, mime, name, caption, seconds }: MediaParcel, path: string): AnyMessageContent {
  const stream = { stream: createReadStream(path) };
  const captioned = caption ? { caption } : {};
  switch (media) {
    case "image":
      return { image: stream, mimetype: mime, ...captioned };
    case "video":
      // With a preview, even an empty one, Baileys does not start a program to make one.
      return { video: stream, mimetype: mime, jpegThumbnail: "", ...captioned };
    case "audio":
      return { audio: stream, mimetype: mime, seconds: seconds ?? 0 };
    case "voice":
      return { audio: stream, mimetype: "audio/ogg; codecs=opus", ptt: true, seconds: seconds ?? 0 };
    case "sticker":
      return { sticker: stream, mimetype: "image/webp" };
    case "document":
      return { document: stream, mimetype: mime, fileName: name, ...captioned };
  }
}

function cardOf({ name, number }: { name: string; number: string }): { displayName: string; vcard: string } {
  const safe = name.replace(/[\r\n]+/g, " ").replace(/([\\;,])/g, "\\$1");
  const digits = number.replace(/\D/g, "");
  return {
    displayName: name,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${safe}\nTEL;type=CELL;type=VOICE;waid=${digits}:+${digits}\nEND:VCARD`,
  };
}

function keyOf({ providerId, fromMe, author }: Ref, { jid, isByNumber }: To): WAMessageKey {
  const [number, lid] = [author?.number && numberJid(author.number), author?.lid && lidJid(author.lid)];
  const participant = (isByNumber && number) || lid || number;
  return { remoteJid: jid, id: providerId, fromMe, ...(isGroup(jid) && !fromMe && participant ? { participant } : {}) };
}

function cannot(why: string): never {
  throw new Unsendable(why);
}
