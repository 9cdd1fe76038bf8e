import { createDecipheriv, hkdfSync } from "node:crypto";
import { normalizeMessageContent, proto } from "baileys";
import { messageOf } from "./deliver.ts";

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const TAG_BYTES = 16;

/** Phones encrypt edits with the secret of the edited message. Returns that message's id. */
export const correctedBy = (wrapped: proto.IMessage): string | null => {
  const sealed = normalizeMessageContent(wrapped)?.secretEncryptedMessage;
  return (sealed?.secretEncType === MESSAGE_EDIT && sealed.targetMessageKey?.id) || null;
};

/** The decrypted edit; undefined if that fails. `speakers` are the addresses under which its sender may have encrypted it. */
export function openedEdit(wrapped: proto.IMessage, corrected: unknown, speakers: string[]): proto.IMessage | undefined {
  const { encPayload, encIv, targetMessageKey: key } = normalizeMessageContent(wrapped)?.secretEncryptedMessage ?? {};
  const secret = secretOf(corrected);
  if (!encPayload || !encIv || !key?.id || !secret) return undefined;
  for (const speaker of speakers) {
    const plain = unsealed({ encPayload, encIv }, keyFor({ secret, id: key.id, speaker }));
    const edit = plain && normalizeMessageContent(plain);
    if (edit) {
      const editedMessage = edit.protocolMessage?.editedMessage ?? edit;
      return { protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key, editedMessage } };
    }
  }
  return undefined;
}

/** Only the author can edit a message, so the same address occurs twice. */
const keyFor = ({ secret, id, speaker }: { secret: Uint8Array; id: string; speaker: string }): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, Buffer.alloc(0), Buffer.from(`${id}${speaker}${speaker}Message Edit`), 32));

function unsealed({ encPayload, encIv }: { encPayload: Uint8Array; encIv: Uint8Array }, key: Uint8Array): proto.IMessage | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, encIv);
    decipher.setAuthTag(encPayload.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(encPayload.subarray(0, -TAG_BYTES)), decipher.final()]);
    return proto.Message.decode(plain);
  } catch {
    return undefined;
  }
}

/** For our own messages, the stored protobuf contains it; for received ones, their JSON. */
function secretOf(raw: unknown): Uint8Array | undefined {
  const received = (raw as { message?: Record<string, unknown> | null } | null | undefined)?.message;
  const message = messageOf(raw) ?? (received && proto.Message.fromObject(received));
  const secret = message?.messageContextInfo?.messageSecret ?? normalizeMessageContent(message)?.messageContextInfo?.messageSecret;
  return secret?.length ? secret : undefined;
}
