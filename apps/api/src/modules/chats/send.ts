import type { ChatMessageValues } from "@recado/contract/chats";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import type { StoredFile } from "../../platform/storage/upload.ts";
import { addUploadedFile } from "../files/actions.ts";
import { discard } from "../messages/actions/send.ts";
import { largestOf, mediaOf } from "../messages/media/kinds.ts";
import { accessTicketOrMerged } from "../tickets/merging/followMerged.ts";
import { oneself } from "./actions.ts";
import { insertChatMessage, listEarlierChatSends, type NewChatMessage, noteLast } from "./messages.ts";
import { chatPolicy } from "./policy.ts";
import { accessChat, type ChatRow, lockChat, markRead } from "./queries.ts";

const PREVIEW_LETTERS_MAX = 200;

/** Each file is a message of its own, the first with the text. Returns the id of the last one. */
export async function sendToChat(ctx: Ctx, id: number, values: ChatMessageValues, files: StoredFile[] = []): Promise<number> {
  const text = values.message.trim();
  await accessChat(ctx, id, "read");
  if (text === "" && files.length === 0 && !values.ticketId) fail("ERR_EMPTY_MESSAGE");
  const ticket = values.ticketId ? await accessTicketOrMerged(ctx, values.ticketId, "read") : undefined;

  const chat = await lockChat(ctx, id);
  // The sender may have been removed from the chat while waiting for the lock.
  if (!chatPolicy.read(ctx.actor, chat)) fail("ERR_NO_CHAT_FOUND");
  const clientIds = idsFor(values.clientId, Math.max(1, files.length));
  const earlier = clientIds.length > 0 ? await listEarlierChatSends(ctx, id, oneself(ctx), clientIds) : [];
  const repeated = earlier.at(-1);
  if (repeated) return (await discard(ctx, files, [repeated.id]))[0] as number;

  const fileIds = await keepAll(ctx, files);
  const all = (fileIds.length > 0 ? fileIds : [null]).map((file_id, at) => ({
    file_id,
    message: at === 0 ? text : "",
    ticket_id: at === 0 ? (ticket?.id ?? null) : null,
    client_id: clientIds[at] ?? null,
  }));
  return sayAll(ctx, chat, all, preview(text, files, ticket?.id));
}

async function sayAll(ctx: Ctx, { id: chatId, lastPlace, users }: ChatRow, all: NewChatMessage[], summary: string): Promise<number> {
  const sender = oneself(ctx);
  const ids: number[] = [];
  for (const [at, one] of all.entries())
    ids.push((await insertChatMessage(ctx, { ...one, chat_id: chatId, sender_id: sender, place: lastPlace + 1 + at })).id);
  const last = lastPlace + all.length;
  const name = users.find(({ userId }) => userId === sender)?.name ?? "";
  await noteLast(ctx, chatId, { last_place: last, last_message: `${name}: ${summary}` });
  // Sending marks earlier messages as read.
  await markRead(ctx, chatId, sender, last);
  for (const chatMessageId of ids) await record(ctx, "chat.message-sent", { chatId, chatMessageId });
  return ids.at(-1) as number;
}

async function keepAll(ctx: Ctx, files: StoredFile[]): Promise<number[]> {
  const ids: number[] = [];
  for (const file of files) {
    const most = largestOf(mediaOf(file, false).media);
    if (file.size > most) fail("ERR_FILE_TOO_LARGE", { most });
    ids.push((await addUploadedFile(ctx, file)).id);
  }
  return ids;
}

const idsFor = (clientId: string | undefined, many: number) =>
  clientId === undefined ? [] : Array.from({ length: many }, (_, at) => (at === 0 ? clientId : `${clientId}.${at}`));

function preview(text: string, files: StoredFile[], ticketId: number | undefined): string {
  const label = text || files.at(-1)?.name || `#${ticketId}`;
  return [...label.replace(/\s+/g, " ")].slice(0, PREVIEW_LETTERS_MAX).join("");
}
