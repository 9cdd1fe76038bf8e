import type { QuotedRef } from "@recado/channels/outbound";
import type { proto } from "baileys";

/**
 * What an answer carries of what it answers: as what it is, so that a phone says "photo" where there are no words, and shows no address
 * or card.
 */
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
