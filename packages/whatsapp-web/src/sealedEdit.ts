import { createDecipheriv, hkdfSync } from "node:crypto";
import { normalizeMessageContent, proto } from "baileys";
import { messageOf } from "./deliver.ts";

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const TAG_BYTES = 16;

/** Phones no longer say an edit openly: it is sealed with the secret of the message that it corrects. Which one that is, it tells. */
export const correctedBy = (wrapped: proto.IMessage): string | null => {
  const sealed = normalizeMessageContent(wrapped)?.secretEncryptedMessage;
  return (sealed?.secretEncType === MESSAGE_EDIT && sealed.targetMessageKey?.id) || null;
};

/** As an open one; undefined where it cannot be read. `speakers` are the addresses under which its sender may have sealed it. */
export function openedEdit(wrapped: proto.IMessage, corrected: unknown, speakers: string[]): proto.IMessage | undefined {
  const { encPayload, encIv, targetMessageKey: key } = normalizeMessageContent(wrapped)?.secretEncryptedMessage ?? {};
  const secret = secretOf(corrected);
  if (!encPayload || !encIv || !key?.id || !secret) return undefined;
  for (const speaker of speakers) {
    const plain = unsealed({ encPayload, encIv }, keyFor({ secret, id: key.id, speaker }));
    const said = plain && normalizeMessageContent(plain);
    if (said) {
      const editedMessage = said.protocolMessage?.editedMessage ?? said;
      return { protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key, editedMessage } };
    }
  }
  return undefined;
}

/** Who corrects is who said it: his address stands there twice. */
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

/** Of what we sent, the message itself rests in its row; of what came, the JSON of it. */
function secretOf(raw: unknown): Uint8Array | undefined {
  const came = (raw as { message?: Record<string, unknown> | null } | null | undefined)?.message;
  const message = messageOf(raw) ?? (came && proto.Message.fromObject(came));
  const secret = message?.messageContextInfo?.messageSecret ?? normalizeMessageContent(message)?.messageContextInfo?.messageSecret;
  return secret?.length ? secret : undefined;
}
