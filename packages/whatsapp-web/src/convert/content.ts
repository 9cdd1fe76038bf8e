import type { Content, MediaKind } from "@recado/channels/inbound";
import { type DownloadableMessage, type MediaType, normalizeMessageContent, proto } from "baileys";

/** Where a file is and how to decrypt it, as stored in the message's row until it is fetched. */
export type MediaSource = {
  type: MediaType;
  mediaKey: string;
  directPath: string | null;
  url: string | null;
  sha256: string | null;
  bytes: number | null;
  mime: string | null;
  name: string | null;
};

/** A message's content, or null for one without any: keys, settings, votes in polls. */
export function contentOf(wrapped: proto.IMessage | null | undefined): Content | null {
  const message = normalizeMessageContent(wrapped);
  if (!message) return null;
  for (const read of readers) {
    const content = read(message);
    if (content) return content;
  }
  const label = Object.keys(message).find((key) => !isSilent(key, message) && message[key as keyof proto.IMessage] != null);
  return label ? { type: "unknown", label } : null;
}

/** An edit that could not be decrypted is shown as an unknown message; other sealed messages are no part of a conversation. */
const isSilent = (key: string, { secretEncryptedMessage }: proto.IMessage): boolean =>
  key === "secretEncryptedMessage"
    ? secretEncryptedMessage?.secretEncType !== proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT
    : silent.has(key);

const silent = new Set([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "call",
  "deviceSentMessage",
  "requestPhoneNumberMessage",
  "stickerSyncRmrMessage",
  "albumMessage",
]);

const readers: ((message: proto.IMessage) => Content | null)[] = [text, media, location, contacts, poll, choice];

function text({ conversation, extendedTextMessage }: proto.IMessage): Content | null {
  const body = conversation || extendedTextMessage?.text;
  return body ? { type: "text", body } : null;
}

type File = DownloadableMessage & {
  mimetype?: string | null;
  fileName?: string | null;
  caption?: string | null;
  fileLength?: unknown;
  seconds?: number | null;
  fileSha256?: Uint8Array | null;
};

function media(message: proto.IMessage): Content | null {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = message;
  if (imageMessage) return file("image", "image", imageMessage, "image/jpeg");
  if (videoMessage) return file("video", "video", videoMessage, "video/mp4");
  if (ptvMessage) return file("video", "video", ptvMessage, "video/mp4");
  if (audioMessage) return file(audioMessage.ptt ? "voice" : "audio", "audio", audioMessage, "audio/ogg; codecs=opus");
  if (documentMessage) return file("document", "document", documentMessage, "application/octet-stream");
  return stickerMessage ? file("sticker", "sticker", stickerMessage, "image/webp") : null;
}

function file(kind: MediaKind, type: MediaType, message: File, usual: string): Content {
  const mime = message.mimetype || usual;
  const bytes = message.fileLength == null ? null : Number(message.fileLength);
  const source: MediaSource = {
    type,
    mediaKey: base64(message.mediaKey) ?? "",
    directPath: message.directPath ?? null,
    url: message.url ?? null,
    sha256: base64(message.fileSha256),
    bytes,
    mime,
    name: message.fileName ?? null,
  };
  const seconds = message.seconds ?? null;
  return { type: "media", media: kind, mime, name: source.name, caption: message.caption || null, bytes, seconds, source };
}

function location({ locationMessage, liveLocationMessage }: proto.IMessage): Content | null {
  const point: proto.Message.ILocationMessage | null | undefined = locationMessage ?? liveLocationMessage;
  if (!point) return null;
  const { degreesLatitude, degreesLongitude, name, address } = point;
  return {
    type: "location",
    latitude: degreesLatitude ?? 0,
    longitude: degreesLongitude ?? 0,
    name: name || null,
    address: address || null,
  };
}

function contacts({ contactMessage, contactsArrayMessage }: proto.IMessage): Content | null {
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  return cards
    ? { type: "contacts", cards: cards.map(({ displayName, vcard }) => ({ name: displayName ?? "", vcard: vcard ?? "" })) }
    : null;
}

function poll(message: proto.IMessage): Content | null {
  const pollCreation = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  return pollCreation
    ? { type: "poll", question: pollCreation.name ?? "", options: (pollCreation.options ?? []).map(({ optionName }) => optionName ?? "") }
    : null;
}

/** A choice from buttons or a list reads like its typed text. */
function choice(message: proto.IMessage): Content | null {
  const body =
    message.buttonsResponseMessage?.selectedDisplayText ||
    message.templateButtonReplyMessage?.selectedDisplayText ||
    message.listResponseMessage?.title ||
    message.interactiveResponseMessage?.body?.text;
  return body ? { type: "text", body } : null;
}

const base64 = (bytes: Uint8Array | null | undefined): string | null => (bytes?.length ? Buffer.from(bytes).toString("base64") : null);
