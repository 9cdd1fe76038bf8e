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

/** A change may wait for its message: what stood for it meanwhile does not wait. */
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
  const said = { body: edit.body, at: new Date(edit.at) };
  if ((await isSpeaker(ctx, edit, message)) && (await reword(ctx, message.id, said))) await changed(ctx, message);
  return { done: true };
}

/** The body stays for admins; everybody else sees that something was deleted. */
async function receiveDelete(ctx: Ctx, connectionId: number, wish: InboundOf<"delete">): Promise<Received> {
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: wish.target });
  if (!message) return { done: false };
  if (!(await isSpeaker(ctx, wish, message))) return { done: true };
  await updateMessage(ctx, message.id, { is_deleted: true });
  await renewPreview(ctx, message.id);
  await changed(ctx, message);
  return { done: true };
}

/** Whoever knows a message's id can claim anything about it: only he who said it corrects it or takes it back. */
export async function isSpeaker(ctx: Ctx, { fromMe, author }: Pick<Change, "fromMe" | "author">, message: KnownMessage): Promise<boolean> {
  if (fromMe || message.fromMe) return fromMe && message.fromMe;
  if (!author || message.contactId === null) return false;
  // Only now is it sure who that is: two may just have turned out to be one.
  const { id } = await contactOf(ctx, author);
  return (await livingOf(ctx, message.contactId)) === id;
}

async function receiveReaction(ctx: Ctx, connectionId: number, reaction: InboundOf<"reaction">): Promise<Received> {
  const message = await findMessageOfProvider(ctx, connectionId, { providerId: reaction.target });
  if (!message) return { done: false };
  const { contactId, ...who } = await authorOf(ctx, reaction);
  const about = { messageId: message.id, at: new Date(reaction.at) };
  if (contactId !== null && !(await dropReactionsOfParts(ctx, { ...about, contactId }))) return { done: true };
  if (await putReaction(ctx, { ...about, emoji: reaction.emoji, ...who })) await changed(ctx, message);
  return { done: true };
}

async function authorOf(ctx: Ctx, { fromMe, author }: InboundOf<"reaction">) {
  if (fromMe) return { author: "me", name: null, contactId: null };
  if (!author) return { author: "contact", name: null, contactId: null };
  const { id, name } = await contactOf(ctx, author);
  return { author: `contact ${id}`, name, contactId: id };
}

const changed = (ctx: Ctx, { id, ticketId }: KnownMessage) => record(ctx, "message.changed", { messageId: id, ticketId });
