import type { Content, Inbound } from "@recado/channels/inbound";
import type { SandboxSaying } from "@recado/contract/sandbox";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { publishTransient, record } from "../../../platform/record.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { addFile } from "../../files/actions.ts";
import { checkFile } from "../../messages/actions/limits.ts";
import { mediaOf } from "../../messages/media/kinds.ts";
import { findSandboxMessage, insertSandboxMessage, updateSandboxMessage } from "../queries/messages.ts";
import { insertNews } from "../queries/news.ts";
import { getPerson, type Somebody } from "../queries/people.ts";
import { raiseAck } from "../queries/receipts.ts";
import { memberOf } from "./members.ts";
import { ackOf, base, newProviderId, personOf } from "./news.ts";
import { openPhone } from "./phone.ts";

/** A customer's message: shown on the phone at once, and delivered to the company when the phone is online. */
export async function speak(ctx: Ctx, connectionId: number, personId: number, message: SandboxSaying, files: StoredFile[] = []) {
  const { connection } = await openPhone(ctx, connectionId);
  const person = await getPerson(ctx, connectionId, personId);
  const author = await memberOf(ctx, connectionId, person, message.authorId);
  const quoted = message.quotedId ? await findQuoted(ctx, connectionId, personId, message.quotedId) : undefined;
  const contents =
    files.length > 0 ? await filesOf(ctx, connection.provider, message, files) : [{ content: contentOf(message, person), fileId: null }];
  for (const { content, fileId } of contents) {
    const inbound: Inbound = {
      ...base(person.number, newProviderId()),
      kind: "message",
      fromMe: false,
      peer: person.isGroup ? null : personOf(person),
      group: person.isGroup ? { id: person.number, subject: person.name } : null,
      author: author ? personOf(author) : null,
      content,
      quoted: quoted?.providerId ?? null,
    };
    await insertSandboxMessage(ctx, {
      ...shownAs(content),
      personId,
      authorId: author?.id ?? null,
      fromCompany: false,
      providerId: inbound.id,
      fileId,
      quotedId: quoted?.id ?? null,
    });
    await insertNews(ctx, connectionId, inbound);
  }
  await record(ctx, "sandbox.changed", { connectionId });
}

/** Only a message of the same conversation can be quoted. */
async function findQuoted(ctx: Ctx, connectionId: number, personId: number, id: string) {
  const message = await findSandboxMessage(ctx, connectionId, { id: Number(id) });
  return message?.personId === personId ? message : undefined;
}

/**
 * A phone sends pictures and videos of any format. What the company's side would refuse as too large is refused here, where the user sees
 * why.
 */
async function filesOf(ctx: Ctx, provider: string, { voice, sticker, body }: SandboxSaying, files: StoredFile[]) {
  const contents: { content: Content; fileId: number }[] = [];
  for (const [at, file] of files.entries()) {
    const media = sticker ? "sticker" : voice ? mediaOf(file, voice).media : seenAs(file);
    checkFile(provider, file, { media, needsConversion: false });
    const { id } = await addFile(ctx, file);
    const caption = at === 0 && media !== "voice" && media !== "audio" ? body || null : null;
    const attributes = { mime: file.type, name: media === "document" ? file.name : null, bytes: file.size, seconds: null };
    contents.push({ fileId: id, content: { type: "media", media, caption, ...attributes, source: { fileId: id } } });
  }
  return contents;
}

function seenAs({ type }: StoredFile) {
  const [kind] = type.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "document";
}

function contentOf({ kind, body }: SandboxSaying, { name, number }: Somebody): Content {
  switch (kind) {
    case "location":
      return { type: "location", latitude: -23.561414, longitude: -46.655881, name: body || "Avenida Paulista", address: "São Paulo" };
    case "contact": {
      const card = (body || name).replace(/\s+/g, " ");
      return {
        type: "contacts",
        cards: [{ name: card, vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${card}\nTEL;waid=${number}:+${number}\nEND:VCARD` }],
      };
    }
    case "poll": {
      const [question = "?", ...options] = body.split("\n");
      return { type: "poll", question, options };
    }
    case "unknown":
      return { type: "unknown", label: body || "orderMessage" };
    default:
      return body.trim() === "" ? fail("ERR_EMPTY_MESSAGE") : { type: "text", body };
  }
}

function shownAs(content: Content): { kind: string; body: string; details?: object } {
  switch (content.type) {
    case "text":
      return { kind: "text", body: content.body };
    case "media":
      return { kind: content.media, body: content.caption ?? "", details: { name: content.name } };
    case "location":
      return { kind: "location", body: content.name ?? "", details: { location: content } };
    case "contacts":
      return { kind: "contacts", body: content.cards.map(({ name }) => name).join(", ") };
    case "poll":
      return { kind: "poll", body: [content.question, ...content.options].join("\n") };
    case "unknown":
      return { kind: "unknown", body: content.label };
  }
}

/** The customer opens the chat: the company's messages are read, and a voice note that is played is heard. */
export async function readChat(ctx: Ctx, connectionId: number, personId: number, played: boolean) {
  await openPhone(ctx, connectionId);
  const person = await getPerson(ctx, connectionId, personId);
  if (!person.online) return;
  const ack = played ? 4 : 3;
  const seen = await raiseAck(ctx, personId, ack);
  if (seen.length === 0) return;
  for (const { providerId } of seen) await insertNews(ctx, connectionId, ackOf(providerId, person.number, ack));
  await record(ctx, "sandbox.changed", { connectionId });
}

/** Not shown by an offline phone, nor in a group, where the member is unknown. */
export async function typeSomething(ctx: Ctx, connectionId: number, personId: number, isTyping: boolean) {
  await openPhone(ctx, connectionId);
  const { number, online, isGroup } = await getPerson(ctx, connectionId, personId);
  if (online && !isGroup) publishTransient(ctx, "sandbox.typing", { connectionId, number, isTyping });
}

type Change =
  | { kind: "edit"; body: string }
  | { kind: "delete" }
  | { kind: "reaction"; emoji: string; authorId?: number | null | undefined };

/**
 * A customer edits and deletes only their own messages, and reacts to any. In a group it is the message's author, or the member who reacts.
 */
export async function changeSandboxMessage(ctx: Ctx, connectionId: number, messageId: number, change: Change) {
  await openPhone(ctx, connectionId);
  const message = (await findSandboxMessage(ctx, connectionId, { id: messageId })) ?? fail("ERR_NO_MESSAGE_FOUND");
  if (message.isDeleted) fail("ERR_NO_MESSAGE_FOUND");
  if (change.kind !== "reaction" && message.fromCompany) fail("ERR_NO_PERMISSION");
  const person = await getPerson(ctx, connectionId, message.personId);
  const authorId = change.kind === "reaction" ? change.authorId : message.authorId;
  const member = await memberOf(ctx, connectionId, person, authorId);
  const about = { ...base(person.number), target: message.providerId, fromMe: false, author: personOf(member ?? person) };
  if (change.kind === "edit") {
    await updateSandboxMessage(ctx, messageId, { body: change.body, is_edited: true });
    await insertNews(ctx, connectionId, { ...about, kind: "edit", body: change.body } satisfies Inbound);
  } else if (change.kind === "delete") {
    await updateSandboxMessage(ctx, messageId, { is_deleted: true });
    await insertNews(ctx, connectionId, { ...about, kind: "delete" } satisfies Inbound);
  } else {
    const reactor = member?.id ?? "customer";
    await updateSandboxMessage(ctx, messageId, {
      reactions: JSON.stringify({ ...(message.reactions as object), [reactor]: change.emoji }),
    });
    await insertNews(ctx, connectionId, { ...about, kind: "reaction", emoji: change.emoji } satisfies Inbound);
  }
  await record(ctx, "sandbox.changed", { connectionId });
}
