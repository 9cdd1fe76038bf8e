import { idAtProvider } from "@recado/channels/inbound";
import type { Parcel } from "@recado/channels/outbound";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { getConnection } from "../../connections/queries.ts";
import type { TicketRow } from "../../tickets/queries.ts";
import { renewPreview } from "../changes/preview.ts";
import { isTooLate } from "../changes/tooLate.ts";
import { isResendable } from "../delivery/resendable.ts";
import { deferRecording } from "../media/kinds.ts";
import { accessMessage, getMessage } from "../queries/messages.ts";
import { cancelOrder, findSend, insertOrder } from "../queries/outbox.ts";
import type { MessageRow } from "../queries/select.ts";
import { updateMessage } from "../queries/write.ts";
import { worded } from "./compose.ts";
import { checkWindow } from "./window.ts";

type Change = "edit" | "delete" | "react";

/** Only our own messages, and only if the provider supports edits. The new text is shown once the provider has it. */
export async function editMessage(ctx: Ctx, id: number, body: string): Promise<MessageRow> {
  const { message, ticket } = await ours(ctx, id);
  if (message.kind !== "text") fail("ERR_NOT_SUPPORTED");
  if (body.trim() === "") fail("ERR_EMPTY_MESSAGE");
  await ask(ctx, { message, ticket }, "edit", { body: await worded(ctx, ticket, body, false) });
  return getMessage(ctx, id);
}

/** A message that has not been sent yet never will be; a sent one is deleted at the provider. */
export async function deleteMessage(ctx: Ctx, id: number): Promise<MessageRow> {
  const { message, ticket } = await ours(ctx, id);
  if (message.isDeleted) return message;
  const send = await findSend(ctx, id);
  if (send && (await cancelOrder(ctx, send.id))) {
    await updateMessage(ctx, id, { status: "cancelled", is_deleted: true });
    await renewPreview(ctx, id);
    await record(ctx, "message.changed", { messageId: id, ticketId: message.ticketId });
  } else if (message.status === "failed") {
    await updateMessage(ctx, id, { is_deleted: true });
    await renewPreview(ctx, id);
    await record(ctx, "message.changed", { messageId: id, ticketId: message.ticketId });
  } else {
    await ask(ctx, { message, ticket }, "delete", {});
  }
  return getMessage(ctx, id);
}

/** On any message of an open conversation; an empty emoji removes the reaction. */
export async function reactToMessage(ctx: Ctx, id: number, emoji: string): Promise<MessageRow> {
  const { message, ticket } = await accessMessage(ctx, id, "reply");
  if (ticket.status !== "open") fail("ERR_TICKET_NOT_OPEN");
  await ask(ctx, { message, ticket }, "react", { emoji });
  return getMessage(ctx, id);
}

/** Sends a failed or unconfirmed message again, under a new reference. */
export async function resendMessage(ctx: Ctx, id: number): Promise<MessageRow> {
  const { ticket } = await accessMessage(ctx, id, "reply");
  if (ticket.status !== "open") fail("ERR_TICKET_NOT_OPEN");
  const send = await findSend(ctx, id);
  const message = await getMessage(ctx, id); // read after `findSend` has locked the order: of two agents who press the button one sends
  if (!send || message.connectionId === null || !isResendable(message)) return fail("ERR_SENDING_WAPP_MSG");
  const { type, mime = "" } = send.payload as { type: Parcel["type"]; mime?: string };
  // Through the same connection as before, even if the conversation has moved to another one.
  if (type !== "template") await checkWindow(ctx, ticket, await getConnection(ctx, message.connectionId));
  const isRaw = message.kind === "voice" && !mime.startsWith("audio/ogg"); // it could not be converted into a voice note
  await insertOrder(ctx, {
    connectionId: message.connectionId,
    ticketId: message.ticketId,
    messageId: id,
    kind: "send",
    payload: send.payload as object,
    ...(isRaw && { dueAt: null }),
  });
  await updateMessage(ctx, id, { status: "queued", failure: null, ack: 0, provider_id: null, ...(isRaw && { media_state: "waiting" }) });
  if (isRaw) await deferRecording(ctx, id);
  await record(ctx, "message.queued", { messageId: id, ticketId: message.ticketId, connectionId: message.connectionId });
  return getMessage(ctx, id);
}

async function ours(ctx: Ctx, id: number) {
  const { message, ticket } = await accessMessage(ctx, id, "reply");
  if (!message.fromMe) fail("ERR_NO_PERMISSION");
  if (ticket.status !== "open") fail("ERR_TICKET_NOT_OPEN");
  return { message, ticket };
}

async function ask(ctx: Ctx, { message, ticket }: { message: MessageRow; ticket: TicketRow }, kind: Change, payload: object) {
  const { connectionId, ticketId, id, isDeleted, failure, sentAt } = message;
  if (idAtProvider(message.providerId) === null) fail("ERR_FETCH_WAPP_MSG"); // the provider has no id for it that a change could refer to
  if (connectionId === null || isDeleted) return fail(kind === "delete" ? "ERR_DELETE_WAPP_MSG" : "ERR_SENDING_WAPP_MSG");
  const through = await getConnection(ctx, connectionId);
  const provider = through.provider as Provider;
  const { react, editMs, deleteMs } = abilitiesOf[provider];
  if (!{ react, edit: editMs, delete: deleteMs }[kind]) fail("ERR_NOT_SUPPORTED");
  if (kind !== "react" && isTooLate(provider, kind, sentAt)) fail(kind === "edit" ? "ERR_EDIT_TOO_LATE" : "ERR_DELETE_TOO_LATE");
  if (kind === "react") await checkWindow(ctx, ticket, through);
  // A new request clears the failure of the previous one.
  if (failure === `${kind}-failed`) await updateMessage(ctx, id, { failure: null });
  await insertOrder(ctx, { connectionId, ticketId, messageId: id, kind, payload });
  await record(ctx, "outbox.filled", { connectionId });
}
