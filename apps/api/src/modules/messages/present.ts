import { idAtProvider } from "@recado/channels/inbound";
import { type Message, MessageKind } from "@recado/contract/messages";
import { MessageStatus, Origin } from "@recado/contract/tickets";
import { z } from "zod";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { wordOf } from "../tickets/word.ts";
import { isResendable } from "./delivery/resendable.ts";
import type { MessageRow } from "./queries/select.ts";

/** The media types that compatible clients know. */
const mediaTypes: Record<string, string> = {
  text: "conversation",
  template: "conversation",
  poll: "conversation",
  unknown: "conversation",
  image: "image",
  sticker: "image",
  audio: "audio",
  voice: "audio",
  video: "video",
  document: "application",
  location: "locationMessage",
  contacts: "contactMessage",
  call: "call_log",
};

export const Details = z.object({
  name: z.string().nullish(),
  mime: z.string().nullish(),
  bytes: z.number().nullish(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable(), address: z.string().nullable() })
    .nullish(),
  cards: z.array(z.object({ name: z.string(), number: z.string().nullable() })).nullish(),
});
const MediaState = z.enum(["ready", "waiting", "failed"]).nullable();

/** Only admins see the contents of a deleted message. */
export const presentMessage = (actor: Pick<Actor, "role">, row: MessageRow): Message => {
  const message = presentMessageNews(row);
  return message.isDeleted && actor.role !== "admin" ? { ...message, ...nothingLeft, dataJson: dataOf(row, {}) } : message;
};

const nothingLeft = {
  body: "",
  mediaUrl: null,
  playableUrl: null,
  mediaWaveform: null,
  thumbnailUrl: null,
  mediaName: null,
  location: null,
  cards: [],
  edits: [],
};

/** As broadcast to everybody who sees the conversation: of a deleted message only that it was deleted. */
export const presentMessageForAll = (row: MessageRow) => presentMessage({ role: "user" }, row);

function presentMessageNews(row: MessageRow): Message {
  const details = Details.catch({}).parse(row.details);
  const link = (id: number | null) => (id === null ? null : linkToFile(row.companyId, id));
  return {
    id: String(row.id),
    ticketId: row.ticketId,
    companyId: row.companyId,
    contactId: row.contactId,
    contact: contactOf(row, link),
    attendanceId: row.attendanceId,
    queueId: row.queue?.id ?? null,
    queue: row.queue,
    remoteJid: row.address,
    participant: participantOf(row),
    dataJson: dataOf(row, row.kind === "text" ? { conversation: row.body } : {}),
    body: row.body,
    fromMe: row.fromMe,
    read: row.read,
    ack: row.ack,
    status: MessageStatus.parse(row.status),
    failure: row.failure,
    canResend: isResendable(row),
    canQuote: row.providerId === null || idAtProvider(row.providerId) !== null,
    origin: Origin.parse(row.origin),
    clientId: row.origin === "agent" ? row.clientId : null,
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
    flow: row.flow,
    kind: MessageKind.parse(row.kind),
    // A reader of a deleted message is told its kind.
    word: wordOf({ kind: row.kind, isTyped: row.body !== "", details: row.details, isDeleted: false }),
    mediaType: mediaTypes[row.kind] ?? "conversation",
    mediaUrl: link(row.fileId),
    playableUrl: link(row.playableFileId),
    thumbnailUrl: link(row.thumbnailFileId),
    mediaName: row.fileName ?? details.name ?? null,
    mediaMime: row.fileType ?? details.mime ?? null,
    mediaSize: row.fileSize ?? details.bytes ?? null,
    mediaSeconds: row.mediaSeconds,
    mediaWaveform: row.mediaWaveform,
    mediaWidth: row.fileWidth,
    mediaHeight: row.fileHeight,
    mediaState: MediaState.parse(row.mediaState),
    location: details.location ?? null,
    cards: details.cards ?? [],
    isDeleted: row.isDeleted,
    isEdited: row.isEdited,
    edits: row.edits,
    reactions: row.reactions.map(({ author, name, emoji }) => ({ emoji, name, fromMe: author === "me" })),
    quotedMsgId: row.quotedId === null ? null : String(row.quotedId),
    quotedMsg: quotedOf(row, link),
    createdAt: row.sentAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Link = (id: number | null) => string | null;

const contactOf = (row: MessageRow, link: Link): Message["contact"] =>
  row.contactId === null
    ? null
    : {
        id: row.contactId,
        name: row.contactName ?? "",
        number: row.contactNumber ?? "",
        email: row.contactEmail ?? "",
        profilePicUrl: link(row.contactPictureId),
        isGroup: row.contactIsGroup ?? false,
        disableBot: row.contactDisableBot ?? false,
        companyId: row.companyId,
        whatsappId: row.contactConnectionId,
        createdAt: (row.contactCreatedAt ?? row.sentAt).toISOString(),
        updatedAt: (row.contactUpdatedAt ?? row.sentAt).toISOString(),
      };

/** Only a group has several authors. */
const participantOf = ({ address, contactAddress }: MessageRow) => (address?.endsWith("@g.us") ? contactAddress : null);

/**
 * Compatible clients read the provider's key and the content from this JSON. The raw message is left out, because it may be as large as its
 * picture.
 */
function dataOf(row: MessageRow, message: object): string {
  const key = { remoteJid: row.address, fromMe: row.fromMe, id: row.providerId ?? String(row.id) };
  const participant = participantOf(row);
  const messageTimestamp = Math.floor(row.sentAt.getTime() / 1000);
  return JSON.stringify({ key: { ...key, ...(participant !== null && { participant }) }, messageTimestamp, message });
}

const quotedOf = (row: MessageRow, link: Link): Message["quotedMsg"] =>
  row.quotedId === null || row.quotedKind === null
    ? null
    : {
        id: String(row.quotedId),
        body: row.quotedDeleted ? "" : (row.quotedBody ?? ""),
        kind: MessageKind.parse(row.quotedKind),
        word: wordOf({
          kind: row.quotedKind,
          isTyped: Boolean(row.quotedBody),
          details: row.quotedDetails,
          isDeleted: row.quotedDeleted ?? false,
        }),
        mediaType: mediaTypes[row.quotedKind] ?? "conversation",
        mediaUrl: row.quotedDeleted ? null : link(row.quotedFileId),
        fromMe: row.quotedFromMe ?? false,
        origin: Origin.parse(row.quotedOrigin),
        user: row.quotedUserId === null ? null : { id: row.quotedUserId, name: row.quotedUserName ?? "" },
        isDeleted: row.quotedDeleted ?? false,
        contact: row.quotedContactName === null ? null : { name: row.quotedContactName },
      };
