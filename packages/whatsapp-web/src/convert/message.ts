import { changeId, type Inbound, type InboundOf, unreadableId } from "@recado/channels/inbound";
import { extractMessageContent, normalizeMessageContent, proto } from "baileys";
import type { Address } from "./address.ts";
import { contentOf } from "./content.ts";
import { chatOf } from "./jids.ts";

/** Normalises a WhatsApp message; undefined if a conversation does not show it. */
export function inboundOf(address: Address, wrapped: proto.IMessage, subject: string | null = null): Inbound | undefined {
  const chat = chatOf(address.peer, address.group);
  if (!chat || address.isPeer) return undefined;
  const { id, at, fromMe, author } = address;
  const base = { chat, at, fromMe, author: author ?? (fromMe ? null : address.peer) };

  const message = normalizeMessageContent(wrapped) ?? {};
  const { reactionMessage, protocolMessage } = message;
  if (reactionMessage?.key?.id) {
    const emoji = (reactionMessage.text ?? "").slice(0, 40);
    return {
      ...base,
      id: changeId("reaction", id),
      kind: "reaction",
      target: reactionMessage.key.id,
      emoji,
    };
  }
  if (protocolMessage) return protocol(protocolMessage, { ...base, id });

  const content = contentOf(wrapped);
  if (!content) return undefined;
  const group = address.group ? { id: address.group, subject } : null;
  const list = address.list === undefined ? {} : { list: address.list };
  return { ...base, id, kind: "message", fromMe, peer: address.peer, group, ...list, author, content, quoted: quotedBy(wrapped) };
}

/** An unreadable message: shown unless the sender sends it again. It has an id of its own, because the message itself may still arrive. */
export function unreadableOf(address: Address, subject: string | null = null, label = "unreadable"): Inbound | undefined {
  const chat = chatOf(address.peer, address.group);
  if (!chat || address.isPeer) return undefined;
  const { id, at, fromMe, peer, author } = address;
  const group = address.group ? { id: address.group, subject } : null;
  const content = { type: "unknown" as const, label };
  return { id: unreadableId(id), chat, at, kind: "message", fromMe, peer, group, author, content, quoted: null };
}

/** A message that became readable, and that no conversation shows. */
export function ignorableOf({ id, at, fromMe, peer, group, author, isPeer }: Address): Inbound | undefined {
  const chat = chatOf(peer, group);
  if (!chat || isPeer) return undefined;
  return { id: changeId("ignorable", id), chat, at, kind: "ignorable", fromMe, author: author ?? (fromMe ? null : peer) };
}

type Base = Pick<InboundOf<"delete">, "id" | "chat" | "at" | "fromMe" | "author">;

function protocol({ type, key, editedMessage }: proto.Message.IProtocolMessage, { id, ...base }: Base): Inbound | undefined {
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  const target = key?.id;
  if (!target) return undefined;
  if (type === REVOKE) return { ...base, id: changeId("delete", id), kind: "delete", target };
  if (type !== MESSAGE_EDIT) return undefined;

  const body = wordsOf(contentOf(editedMessage));
  return body === null ? undefined : { ...base, id: changeId("edit", id), kind: "edit", target, body };
}

/** Empty for a file whose caption was removed; null for any other content without text, since an edit cannot leave it empty. */
function wordsOf(content: ReturnType<typeof contentOf>): string | null {
  if (content?.type === "media") return content.caption ?? "";
  return (content?.type === "text" && content.body) || null;
}

function quotedBy(wrapped: proto.IMessage): string | null {
  const content = extractMessageContent(wrapped) as Record<string, { contextInfo?: proto.IContextInfo | null } | null> | undefined;
  for (const part of Object.values(content ?? {})) {
    const quoted = typeof part === "object" ? part?.contextInfo?.stanzaId : null;
    if (quoted) return quoted;
  }
  return null;
}
