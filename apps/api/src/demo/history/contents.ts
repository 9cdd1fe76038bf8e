import { bodyOfLocation, labelOfLocation } from "../../modules/messages/labels.ts";
import { words } from "../../modules/messages/receive/content.ts";
import type { Dice } from "./dice.ts";
import { must, type World } from "./world.ts";

/** A message's content, as the conversation, the outbox and the customer's phone store it. */
export type Content = {
  kind: string;
  body: string;
  preview: string;
  /** Columns of the message's row, by its direction. */
  row: (fromMe: boolean) => object;
  parcel: object;
  phone: object;
};

export const text = (body: string): Content => ({
  kind: "text",
  body,
  preview: body,
  row: () => ({ details: {} }),
  parcel: { type: "text", body },
  phone: { kind: "text", body, details: {} },
});

const SHOP = { latitude: -22.905561, longitude: -47.060831, name: "Casa Aurora Móveis", address: "Rua das Acácias, 214, Campinas" };
const HOME = { latitude: -22.889412, longitude: -47.05128, name: "Minha casa", address: "Campinas" };

const locationOf = (where: typeof SHOP): Content => ({
  kind: "location",
  body: bodyOfLocation(where),
  preview: labelOfLocation(where),
  row: () => ({ details: { location: where } }),
  parcel: { type: "location", ...where },
  phone: { kind: "location", body: where.name, details: { location: { type: "location", ...where } } },
});

function card({ between }: Dice): Content {
  const cards = [{ name: "Paula Mendes", number: `5519900${between(100000, 999999)}` }];
  const [{ name, number }] = cards as [{ name: string; number: string }];
  return {
    kind: "contacts",
    body: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=${number}:+${number}\nEND:VCARD`,
    preview: name,
    row: () => ({ details: { cards } }),
    parcel: { type: "contacts", cards },
    phone: { kind: "contacts", body: name, details: {} },
  };
}

export function missedCall(time: string): Content {
  const body = `Chamada de voz perdida às ${time}`;
  return {
    kind: "call",
    body,
    preview: words.pt.call,
    row: () => ({ details: { video: false, isMissed: true } }),
    parcel: {},
    phone: { kind: "call", body: "voice", details: { callState: "missed" }, ack: 1 },
  };
}

export function poll(question: string, options: string[]): Content {
  return {
    kind: "poll",
    body: [`${words.pt.poll}: ${question}`, ...options.map((option) => `• ${option}`)].join("\n"),
    preview: question,
    row: () => ({ details: { question, options } }),
    parcel: {},
    phone: { kind: "poll", body: [question, ...options].join("\n"), details: {} },
  };
}

/** The attachment whose name is in brackets before a line. */
export function attached(world: World, name: string, caption: string): Content {
  if (name === "loja") return locationOf(SHOP);
  if (name === "local") return locationOf(HOME);
  if (name === "contato") return card(world.dice);
  const { media, file, thumbnail, playable, seconds, waveform } = must(world.media.get(name), name);
  const hasCaption = media === "image" || media === "video" || media === "document";
  const body = hasCaption ? caption : "";
  const ownName = media === "document" ? file.name : null;
  return {
    kind: media,
    body,
    preview: body || ownName || words.pt[media],
    row: (fromMe) => ({
      details: fromMe ? { name: file.name } : { mime: file.type, name: ownName, bytes: file.size },
      file_id: file.id,
      thumbnail_file_id: thumbnail?.id ?? null,
      playable_file_id: playable?.id ?? null,
      media_state: "ready",
      media_seconds: seconds,
      media_waveform: waveform,
      ...(!fromMe && { media_source: { fileId: file.id } }),
    }),
    parcel: { type: "media", media, mime: file.type, name: file.name, caption: body || null, seconds: null },
    phone: { kind: media, body, details: { name: ownName }, file_id: file.id },
  };
}
