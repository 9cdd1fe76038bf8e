import type { Content, Inbound } from "@recado/channels/inbound";
import type { SandboxSaying } from "@recado/contract/sandbox";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { publishTransient, record } from "../../../platform/record.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { keepFile } from "../../files/actions.ts";
import { checkFile } from "../../messages/actions/limits.ts";
import { mediaOf } from "../../messages/media/kinds.ts";
import { findSandboxMessage, insertSandboxMessage, updateSandboxMessage } from "../queries/messages.ts";
import { insertNews } from "../queries/news.ts";
import { getPerson, type Somebody } from "../queries/people.ts";
import { markHeard } from "../queries/receipts.ts";
import { memberOf } from "./members.ts";
import { ackOf, base, newProviderId, personOf } from "./news.ts";
import { openPhone } from "./phone.ts";

/** What a customer says: it stands on his telephone at once, and reaches the company when its own phone has a network. */
export async function speak(ctx: Ctx, connectionId: number, personId: number, saying: SandboxSaying, files: StoredFile[] = []) {
  const { connection } = await openPhone(ctx, connectionId);
  const person = await getPerson(ctx, connectionId, personId);
  const author = await memberOf(ctx, connectionId, person, saying.authorId);
  const quoted = saying.quotedId ? await findQuoted(ctx, connectionId, personId, saying.quotedId) : undefined;
  const contents =
    files.length > 0 ? await filesOf(ctx, connection.provider, saying, files) : [{ content: contentOf(saying, person), fileId: null }];
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

/** One quotes what stands in the same conversation. */
async function findQuoted(ctx: Ctx, connectionId: number, personId: number, id: string) {
  const message = await findSandboxMessage(ctx, connectionId, { id: Number(id) });
  return message?.personId === personId ? message : undefined;
}

/** A telephone sends any picture as one, and any film. What the company's side would find too large is refused here, where somebody reads why. */
async function filesOf(ctx: Ctx, provider: string, { voice, sticker, body }: SandboxSaying, files: StoredFile[]) {
  const contents: { content: Content; fileId: number }[] = [];
  for (const [at, file] of files.entries()) {
    const media = sticker ? "sticker" : voice ? mediaOf(file, voice).media : seenAs(file);
    checkFile(provider, file, { media, needsConversion: false });
    const { id } = await keepFile(ctx, file);
    const caption = at === 0 && media !== "voice" && media !== "audio" ? body || null : null;
    const known = { mime: file.type, name: media === "document" ? file.name : null, bytes: file.size, seconds: null };
    contents.push({ fileId: id, content: { type: "media", media, caption, ...known, source: { fileId: id } } });
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

/** He looks at what the company wrote: it is read, and a voice note that he plays is heard. */
export async function readChat(ctx: Ctx, connectionId: number, personId: number, played: boolean) {
  await openPhone(ctx, connectionId);
  const person = await getPerson(ctx, connectionId, personId);
  if (!person.online) return;
  const ack = played ? 4 : 3;
  const seen = await markHeard(ctx, personId, ack);
  if (seen.length === 0) return;
  for (const { providerId } of seen) await insertNews(ctx, connectionId, ackOf(providerId, person.number, ack));
  await record(ctx, "sandbox.changed", { connectionId });
}

/** On a phone without a network nobody sees it. Of a group we would not know whom to name. */
export async function typeSomething(ctx: Ctx, connectionId: number, personId: number, isTyping: boolean) {
  await openPhone(ctx, connectionId);
  const { number, online, isGroup } = await getPerson(ctx, connectionId, personId);
  if (online && !isGroup) publishTransient(ctx, "sandbox.typing", { connectionId, number, isTyping });
}

type Change =
  | { kind: "edit"; body: string }
  | { kind: "delete" }
  | { kind: "reaction"; emoji: string; authorId?: number | null | undefined };

/** Edits and deletes are of his own words, reactions to anybody's. In a group it is whoever said it, or the member who reacts. */
export async function changeSaid(ctx: Ctx, connectionId: number, messageId: number, change: Change) {
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
    const who = member?.id ?? "customer";
    await updateSandboxMessage(ctx, messageId, { reactions: JSON.stringify({ ...(message.reactions as object), [who]: change.emoji }) });
    await insertNews(ctx, connectionId, { ...about, kind: "reaction", emoji: change.emoji } satisfies Inbound);
  }
  await record(ctx, "sandbox.changed", { connectionId });
}
