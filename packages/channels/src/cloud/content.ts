import type { Content, MediaKind } from "../inbound.ts";
import type { Message } from "./payload.ts";
import { vcardOf } from "./vcard.ts";

/** A message's content. A message that cannot be read gets the kind that it claims; its raw form is stored as well. */
export function contentOf(message: Message): Content {
  const { text, button, interactive, location, contacts } = message;
  if (message.type === "text" && text) return { type: "text", body: text.body };
  if (message.type === "button" && button?.text) return { type: "text", body: button.text };
  if (message.type === "interactive") {
    const chosen = (interactive?.button_reply ?? interactive?.list_reply)?.title;
    if (chosen) return { type: "text", body: chosen };
  }
  if (message.type === "location" && location) {
    const { latitude, longitude, name, address } = location;
    return { type: "location", latitude, longitude, name: name ?? null, address: address ?? null };
  }
  if (message.type === "contacts" && contacts?.length) return { type: "contacts", cards: contacts.map(vcardOf) };
  return mediaOf(message) ?? { type: "unknown", label: message.unsupported?.type ?? message.type ?? "message" };
}

function mediaOf(message: Message): Content | null {
  const type = MEDIA.find((each) => each === message.type);
  const media = type && message[type];
  if (!media) return null;
  return {
    type: "media",
    media: type === "audio" && media.voice ? "voice" : type,
    mime: media.mime_type ?? "application/octet-stream",
    name: media.filename ?? null,
    caption: media.caption ?? null,
    bytes: null,
    seconds: null,
    source: { id: media.id },
  };
}

const MEDIA = ["image", "video", "audio", "document", "sticker"] as const satisfies MediaKind[];
