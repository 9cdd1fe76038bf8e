import { onCall } from "@recado/answering/onCall";
import { callNewsId, type InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { requestFromProvider } from "../../connections/providerRequests.ts";
import { contactOf, groupOf, namesOf } from "../../contacts/identify.ts";
import { getSettings } from "../../settings/queries.ts";
import { lockThread, noteMessage, openThread } from "../../tickets/threads/threads.ts";
import { callWordOf } from "../../tickets/word.ts";
import { sendAutomaticText } from "../actions/say.ts";
import { loadScene } from "../answering/situation.ts";
import { listArrivals } from "../queries/inbox.ts";
import { findMessageOfProvider } from "../queries/ofProvider.ts";
import { insertMessageUnlessThere } from "../queries/write.ts";
import { words } from "./content.ts";
import type { Received } from "./received.ts";

/** A call, which cannot be answered here: rejected if the settings say so, and always shown in the conversation. */
export async function receiveCall(ctx: Ctx, connectionId: number, event: InboundOf<"call">): Promise<Received> {
  const call = { ...event, group: event.group ?? (await groupOfBeginning(ctx, connectionId, event)) };
  // The news that the call was answered on the phone may arrive before the call itself.
  const isTaken = call.state === "taken";
  if (!isTaken && (await listArrivals(ctx, connectionId, [callNewsId(call.callId, "taken")])).length > 0) return { done: true };
  if (call.group && (await getSettings(ctx)).CheckMsgIsGroup === "enabled") return { done: true };
  const { contactId, callerId } = await peopleOf(ctx, call);
  const isGroup = call.group !== undefined;
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup });
  const scene = await loadScene(ctx, thread, null);
  const isMissed = !isTaken && call.state !== "ended";
  const decided = onCall({ ...scene, at: call.at, video: call.video, isMissed });
  const effects = scene.rests ? decided.filter(({ type }) => type === "logCall") : decided;
  // A call that rings on is logged once nobody has answered; a rejected one at once.
  const isRefused = effects.some(({ type }) => type === "rejectCall");
  if (call.state === "offer" && !isRefused) return { done: true };

  // Reported again after its end: neither logged twice, nor does it open a ticket that was closed meanwhile.
  const providerId = `call:${call.callId}`;
  if (await findMessageOfProvider(ctx, connectionId, { providerId })) return { done: true };
  // A contact whose call was answered on the phone is not waiting for an agent.
  const opened = isTaken ? thread : await openThread(ctx, thread);
  const text = effects.find((effect) => effect.type === "logCall")?.text ?? "";
  const details = { video: call.video, isMissed };
  const message = await insertMessageUnlessThere(ctx, {
    ticketId: opened.id,
    connectionId,
    contactId: callerId,
    attendanceId: opened.attendanceId,
    providerId,
    fromMe: false,
    origin: "contact",
    kind: "call",
    body: text,
    details,
    status: "received",
    read: isTaken,
    sentAt: new Date(call.at),
    ...(!isGroup && { cameBy: namesOf(call.peer) }),
  });
  if (!message) return { done: true };
  const preview = words[scene.company.language][callWordOf(details)];
  const by = { origin: "contact", contactId: isGroup ? callerId : null } as const;
  await noteMessage(ctx, opened.id, { by, preview, at: new Date(call.at), counts: !isTaken });
  await record(ctx, "message.received", { messageId: message.id, ticketId: opened.id });
  for (const effect of effects) {
    if (effect.type === "say") await sendAutomaticText(ctx, opened, effect.text);
    if (effect.type === "rejectCall" && call.state === "offer") {
      const payload = { callId: call.callId, chat: call.chat };
      await requestFromProvider(ctx, connectionId, { kind: "reject-call", key: call.callId, payload });
    }
  }
  return { done: true };
}

/** A device that was offline when the call began is told only of its end, and not always of its group. */
async function groupOfBeginning(ctx: Ctx, connectionId: number, { callId, state }: InboundOf<"call">) {
  if (state === "offer") return undefined;
  const [offer] = await listArrivals(ctx, connectionId, [callNewsId(callId, "offer")]);
  return offer?.group ?? undefined;
}

/** In a group the conversation is the group's, and the caller is a member. */
async function peopleOf(ctx: Ctx, { group, peer }: InboundOf<"call">) {
  const ofGroup = group && (await groupOf(ctx, group));
  const { id: callerId } = await contactOf(ctx, peer);
  return { contactId: ofGroup?.id ?? callerId, callerId };
}
