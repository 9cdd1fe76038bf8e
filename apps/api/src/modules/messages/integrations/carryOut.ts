import { TAG_NAME_MAX, TagForm } from "@recado/contract/tags";
import type { Ctx } from "../../../platform/company.ts";
import { log } from "../../../platform/log.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { getConnection } from "../../connections/queries.ts";
import { addFile } from "../../files/actions.ts";
import type { Answered } from "../../integrations/outcome.ts";
import { createTag } from "../../tags/actions.ts";
import { syncTags } from "../../tickets/actions/syncTags.ts";
import { closeTicketAs } from "../../tickets/moves/close.ts";
import { checkHolder } from "../../tickets/moves/targets.ts";
import { getTicket, lockTicket } from "../../tickets/queries.ts";
import { moveTicket, type Thread } from "../../tickets/threads/threads.ts";
import { composeFile } from "../actions/compose.ts";
import { sendAutomaticTexts } from "../actions/say.ts";
import { sendContents } from "../actions/send.ts";
import { isWindowShut } from "../actions/window.ts";
import { delayMessages } from "./queries.ts";

/** A part of an answer, ready to be sent: what was fetched for it is stored. */
export type Ready = { type: "text"; text: string } | { type: "file"; file: StoredFile; isVoice: boolean };

type By = { origin: "bot" | "flow"; delayMs: number };

/** In one transaction with the end of the call, so that all of it happens once. True if something was said. */
export async function say(ctx: Ctx, thread: Thread, parts: Ready[], { origin, delayMs }: By): Promise<boolean> {
  let delay = delayMs;
  let isSaid = false;
  for (const together of delayMs > 0 ? parts.map((part) => [part]) : bubblesOf(parts)) {
    const ids = await sayTogether(ctx, thread, together, origin);
    if (ids.length > 0 && delay > 0) await delayMessages(ctx, ids, delay);
    delay += delayMs;
    isSaid ||= ids.length > 0;
  }
  return isSaid;
}

/** Consecutive texts, which the connection may send as one message. */
function bubblesOf(parts: Ready[]): Ready[][] {
  const bubbles: Ready[][] = [];
  for (const part of parts) {
    const last = bubbles.at(-1);
    if (part.type === "text" && last?.[0]?.type === "text") last.push(part);
    else bubbles.push([part]);
  }
  return bubbles;
}

async function sayTogether(ctx: Ctx, thread: Thread, parts: Ready[], origin: By["origin"]): Promise<number[]> {
  const [first] = parts;
  if (first?.type === "file") return sendFile(ctx, thread, first, origin);
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return (await sendAutomaticTexts(ctx, thread, texts, { origin })).said.map(({ id }) => id);
}

async function sendFile(ctx: Ctx, thread: Thread, { file, isVoice }: Extract<Ready, { type: "file" }>, origin: By["origin"]) {
  if (thread.connectionId === null) return [];
  await markArrived(ctx, file.key);
  const through = await getConnection(ctx, thread.connectionId);
  const ticket = await getTicket(ctx, thread.id);
  const { isShared: _, ...content } = await composeFile(ctx, through.provider, await addFile(ctx, file), isVoice);
  const refusal = (await isWindowShut(ctx, ticket, through)) ? "window-closed" : undefined;
  return sendContents(ctx, ticket, [{ ...content, refusal }], { origin });
}

/** Tags, moves or closes the ticket, after every message of the answer. True if the conversation is no longer the integration's. */
export async function act(ctx: Ctx, thread: Thread, { tags = [], queueId, userId, close = false }: Answered): Promise<boolean> {
  if (tags.length > 0) await addTags(ctx, thread.id, tags);
  const isMoved = queueId !== undefined && (await move(ctx, thread, queueId, userId));
  if (close) await closeTicketAs(ctx, thread.id, { how: "api", silent: false });
  return isMoved || close;
}

async function addTags(ctx: Ctx, ticketId: number, names: string[]) {
  const { tags } = await getTicket(ctx, ticketId);
  const added: number[] = [];
  for (const name of names) {
    const { data } = TagForm.safeParse({ name: name.trim().slice(0, TAG_NAME_MAX) });
    if (data) added.push((await createTag(ctx, data)).id);
  }
  await syncTags(ctx, ticketId, [...tags.map(({ id }) => id), ...added]);
}

/** To a queue of the company, or to one who serves it. What is not there is skipped: the ticket then waits where it is. */
async function move(ctx: Ctx, seen: Thread, queueId: number, userId: number | undefined): Promise<boolean> {
  const thread = (await lockTicket(ctx, seen.id)) ?? seen;
  const queue = await ctx.tx.selectFrom("queues").select("id").where("id", "=", queueId).executeTakeFirst();
  if (!queue) {
    log.info({ ticket: thread.id, queue: queueId }, "an integration has named a queue that is not there");
    return false;
  }
  const place = { queueId, chatbot: false, queueOptionId: null };
  if (userId !== undefined && (await serves(ctx, userId, queueId)))
    return moveTicket(ctx, thread, { ...place, status: "open", userId }, "ticket.accepted");
  return moveTicket(ctx, thread, place, "ticket.moved");
}

async function serves(ctx: Ctx, userId: number, queueId: number): Promise<boolean> {
  try {
    await checkHolder(ctx, userId, queueId);
    return true;
  } catch (error) {
    log.info({ err: error, user: userId, queue: queueId }, "an integration has named a user who does not serve the queue");
    return false;
  }
}
