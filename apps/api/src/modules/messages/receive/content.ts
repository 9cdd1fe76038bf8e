import type { Content } from "@recado/channels/inbound";
import type { Language } from "@recado/contract/common";
import type { Word } from "@recado/contract/tickets";
import { cleanName } from "../../../platform/sniff.ts";
import { bodyOfLocation, labelOfLocation, namesOnCards } from "../labels.ts";

export type Stored = {
  kind: string;
  body: string;
  details: object;
  /** The preview in lists. */
  preview: string;
  /** The text that automatic answers react to. */
  text: string;
  mediaSource: unknown;
  mediaSeconds: number | null;
};

const plain = { mediaSource: null, mediaSeconds: null, details: {} };

/** What is stored of inbound content: always something that can be shown. */
export function storedOf(content: Content, language: Language): Stored {
  const names = words[language];
  switch (content.type) {
    case "text":
      return { ...plain, kind: "text", body: content.body, preview: content.body, text: content.body };
    case "media": {
      const caption = content.caption ?? "";
      const name = content.name === null ? null : cleanName(content.name);
      const details = { name, mime: content.mime, bytes: content.bytes };
      return {
        kind: content.media,
        body: caption,
        details,
        preview: caption || name || names[content.media],
        text: caption,
        mediaSource: content.source,
        mediaSeconds: content.seconds,
      };
    }
    case "location": {
      const { latitude, longitude, name, address } = content;
      return {
        ...plain,
        kind: "location",
        body: bodyOfLocation(content),
        details: { location: { latitude, longitude, name, address } },
        preview: labelOfLocation(content),
        text: "",
      };
    }
    case "contacts": {
      // A contact with two numbers can be written to on either.
      const cards = content.cards.flatMap(({ name, vcard }) => numbersIn(vcard).map((number) => ({ name, number })));
      const preview = namesOnCards(cards) || names.contacts;
      return {
        ...plain,
        kind: "contacts",
        body: content.cards.map(({ vcard }) => vcard).join("\n"),
        details: { cards },
        preview,
        text: "",
      };
    }
    case "poll": {
      const body = [`${names.poll}: ${content.question}`, ...content.options.map((option) => `• ${option}`)].join("\n");
      return {
        ...plain,
        kind: "poll",
        body,
        details: { question: content.question, options: content.options },
        preview: content.question,
        text: "",
      };
    }
    case "unknown":
      return { ...plain, kind: "unknown", body: names.unknown, details: { label: content.label }, preview: names.unknown, text: "" };
  }
}

const NUMBERS_MAX = 10;

/** The number as WhatsApp knows it, or else as written; each once. A card without a number is kept. */
function numbersIn(vcard: string): (string | null)[] {
  const lines = [...vcard.matchAll(/^(?:item\d+\.)?TEL([^:\n]{0,200}):([^\r\n]{1,40})/gm)];
  const numbersFound = lines.map(([, about = "", written = ""]) => waidIn(about) ?? written.replace(/\D/g, ""));
  const numbers = new Set(numbersFound.filter((number) => number.length >= 5));
  return numbers.size > 0 ? [...numbers].slice(0, NUMBERS_MAX) : [waidIn(vcard) ?? null];
}

const waidIn = (text: string) => /waid=(\d{5,20})/.exec(text)?.[1];

/** The words in lists for messages without a text, in the company's language. */
export const words: Record<Language, Record<Exclude<Word, "location">, string>> = {
  pt: {
    image: "Imagem",
    audio: "Áudio",
    voice: "Mensagem de voz",
    video: "Vídeo",
    document: "Documento",
    sticker: "Figurinha",
    contacts: "Contato",
    poll: "Enquete",
    unknown: "Mensagem de um tipo que ainda não mostramos. Veja no celular.",
    call: "Chamada de voz perdida",
    videoCall: "Chamada de vídeo perdida",
    pastCall: "Chamada de voz",
    pastVideoCall: "Chamada de vídeo",
    deleted: "Mensagem excluída",
    edit: "Editou uma mensagem",
    delete: "Excluiu uma mensagem",
    reaction: "Reagiu a uma mensagem",
    unreaction: "Retirou uma reação",
  },
  en: {
    image: "Image",
    audio: "Audio",
    voice: "Voice message",
    video: "Video",
    document: "Document",
    sticker: "Sticker",
    contacts: "Contact",
    poll: "Poll",
    unknown: "A message of a kind that we cannot show yet. Please look at the phone.",
    call: "Missed voice call",
    videoCall: "Missed video call",
    pastCall: "Voice call",
    pastVideoCall: "Video call",
    deleted: "Deleted message",
    edit: "Edited a message",
    delete: "Deleted a message",
    reaction: "Reacted to a message",
    unreaction: "Removed a reaction",
  },
  es: {
    image: "Imagen",
    audio: "Audio",
    voice: "Mensaje de voz",
    video: "Vídeo",
    document: "Documento",
    sticker: "Sticker",
    contacts: "Contacto",
    poll: "Encuesta",
    unknown: "Un mensaje de un tipo que aún no mostramos. Míralo en el teléfono.",
    call: "Llamada de voz perdida",
    videoCall: "Llamada de vídeo perdida",
    pastCall: "Llamada de voz",
    pastVideoCall: "Llamada de vídeo",
    deleted: "Mensaje eliminado",
    edit: "Editó un mensaje",
    delete: "Eliminó un mensaje",
    reaction: "Reaccionó a un mensaje",
    unreaction: "Quitó una reacción",
  },
};
