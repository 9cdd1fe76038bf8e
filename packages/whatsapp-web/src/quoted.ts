import type { QuotedRef } from "@recado/channels/outbound";
import type { proto } from "baileys";

/** The quoted message in its original kind, so that a phone shows "photo" if there is no text, and no place or vCard as plain text. */
export function quotedAs({ kind, body, label }: QuotedRef): proto.IMessage {
  switch (kind) {
    case "image":
      return { imageMessage: { caption: body } };
    case "video":
      return { videoMessage: { caption: body } };
    case "audio":
    case "voice":
      return { audioMessage: { ptt: kind === "voice" } };
    case "sticker":
      return { stickerMessage: {} };
    case "document":
      return { documentMessage: { fileName: label, caption: body } };
    case "location":
      return { locationMessage: { name: label } };
    case "contacts":
      return { contactMessage: { displayName: label } };
    default:
      return { conversation: body };
  }
}
