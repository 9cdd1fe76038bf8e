import { onCall } from "@recado/answering/onCall";
import { callNewsId, type InboundOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { sendErrand } from "../../connections/errands.ts";
import { contactOf, namesOf } from "../../contacts/identify.ts";
import { lockThread, noteMessage, openThread } from "../../tickets/threads.ts";
import { sayText } from "../actions/say.ts";
import { loadScene } from "../answering/situation.ts";
import { listArrivals } from "../queries/inbox.ts";
import { findMessageOfProvider } from "../queries/ofProvider.ts";
import { insertMessageUnlessThere } from "../queries/write.ts";
import { words } from "./content.ts";
import type { Received } from "./received.ts";

/** A call that nobody here can take: refused where calls are not wanted, and in any case it stands in the conversation. */
export async function receiveCall(ctx: Ctx, connectionId: number, call: InboundOf<"call">): Promise<Received> {
  // Somebody has answered it on the phone, or nobody knows: what is logged says that it was missed. That it was answered may be told first.
  if (call.state === "ended") return { done: true };
  if ((await listArrivals(ctx, connectionId, [callNewsId(call.callId, "ended")])).length > 0) return { done: true };
  const { id: contactId } = await contactOf(ctx, call.peer);
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup: false });
  const scene = await loadScene(ctx, thread, null);
  const decided = onCall({ ...scene, at: call.at, video: call.video });
  const effects = scene.rests ? decided.filter(({ type }) => type === "logCall") : decided;
  // Where it rings on, it is logged once nobody has answered; where it is refused, at once.
  const isRefused = effects.some(({ type }) => type === "rejectCall");
  if (call.state === "offer" && !isRefused) return { done: true };

  // Told again once it is over: that is no second call, and opens nothing that was closed meanwhile.
  const providerId = `call:${call.callId}`;
  if (await findMessageOfProvider(ctx, connectionId, { providerId })) return { done: true };
  const opened = await openThread(ctx, thread);
  const text = effects.find((effect) => effect.type === "logCall")?.text ?? "";
  const message = await insertMessageUnlessThere(ctx, {
    ...{ ticketId: opened.id, connectionId, contactId, attendanceId: opened.attendanceId, providerId },
    ...{ fromMe: false, origin: "contact", kind: "call", body: text, details: { video: call.video }, status: "received" },
    ...{ sentAt: new Date(call.at), cameBy: namesOf(call.peer) },
  });
  if (!message) return { done: true };
  const preview = words[scene.company.language][call.video ? "videoCall" : "call"] ?? text;
  await noteMessage(ctx, opened.id, { by: { origin: "contact" }, preview, at: new Date(call.at), counts: true });
  await record(ctx, "message.received", { messageId: message.id, ticketId: opened.id });
  for (const effect of effects) {
    if (effect.type === "say") await sayText(ctx, opened, effect.text);
    if (effect.type === "rejectCall" && call.state === "offer") {
      const payload = { callId: call.callId, chat: call.chat };
      await sendErrand(ctx, connectionId, { kind: "reject-call", key: call.callId, payload });
    }
  }
  return { done: true };
}
