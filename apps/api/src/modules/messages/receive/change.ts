import type { InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { contactOf } from "../../contacts/identify.ts";
import { livingOf } from "../../contacts/queries.ts";
import { renewPreview } from "../changes/preview.ts";
import { reword } from "../changes/reword.ts";
import { dropReactionsOfParts, putReaction } from "../queries/changes.ts";
import { findMessageOfProvider, type KnownMessage } from "../queries/ofProvider.ts";
import { updateMessage } from "../queries/write.ts";
import { type Change, explainPlaceholder } from "./placeholder.ts";
import type { Received } from "./received.ts";

/** A change may have to wait for its message, but a placeholder is explained at once. */
export async function receiveChange(ctx: Ctx, connectionId: number, change: Change): Promise<Received> {
  await explainPlaceholder(ctx, connectionId, change, (standIn) => isSpeaker(ctx, change, standIn));
  switch (change.kind) {
    case "edit":
      return receiveEdit(ctx, connectionId, change);
    case "delete":
      return receiveDelete(ctx, connectionId, change);
    case "reaction":
      return receiveReaction(ctx, connectionId, change);
  }
}

async function receiveEdit(ctx: Ctx, connectionId: number, edit: InboundOf<"edit">): Promise<Received> {
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: edit.target });
  if (!message) return { done: false };
  const wording = { body: edit.body, at: new Date(edit.at) };
  if ((await isSpeaker(ctx, edit, message)) && (await reword(ctx, message.id, wording))) await changed(ctx, message);
  return { done: true };
}

/** Admins still see the body; everybody else sees only that the message was deleted. */
async function receiveDelete(ctx: Ctx, connectionId: number, wish: InboundOf<"delete">): Promise<Received> {
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: wish.target });
  if (!message) return { done: false };
  if (!(await isSpeaker(ctx, wish, message))) return { done: true };
  await updateMessage(ctx, message.id, { is_deleted: true });
  await renewPreview(ctx, message.id);
  await changed(ctx, message);
  return { done: true };
}

/** Anybody who knows a message's id can send changes for it: only its author may edit or delete it. */
export async function isSpeaker(ctx: Ctx, { fromMe, author }: Pick<Change, "fromMe" | "author">, message: KnownMessage): Promise<boolean> {
  if (fromMe || message.fromMe) return fromMe && message.fromMe;
  if (!author || message.contactId === null) return false;
  // The author is resolved first, because that may merge two contacts.
  const { id } = await contactOf(ctx, author);
  return (await livingOf(ctx, message.contactId)) === id;
}

async function receiveReaction(ctx: Ctx, connectionId: number, reaction: InboundOf<"reaction">): Promise<Received> {
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: reaction.target });
  if (!message) return { done: false };
  const { contactId, ...author } = await authorOf(ctx, reaction);
  const about = { messageId: message.id, at: new Date(reaction.at) };
  if (contactId !== null && !(await dropReactionsOfParts(ctx, { ...about, contactId }))) return { done: true };
  if (await putReaction(ctx, { ...about, emoji: reaction.emoji, ...author })) await changed(ctx, message);
  return { done: true };
}

async function authorOf(ctx: Ctx, { fromMe, author }: InboundOf<"reaction">) {
  if (fromMe) return { author: "me", name: null, contactId: null };
  if (!author) return { author: "contact", name: null, contactId: null };
  const { id, name } = await contactOf(ctx, author);
  return { author: `contact ${id}`, name, contactId: id };
}

const changed = (ctx: Ctx, { id, ticketId }: KnownMessage) => record(ctx, "message.changed", { messageId: id, ticketId });
