import { z } from "zod";
import { At, addressed, Id } from "./common.ts";
import { ContactNumber } from "./contacts.ts";
import { get, post } from "./endpoint.ts";
import { MEDIA_MAX_BYTES, MessageId } from "./messages.ts";

/** What another system asks to be sent. Some write a number as a number, and a form writes everything as text. */
const ExternalMessage = z.object({
  number: z.preprocess((value) => (typeof value === "number" ? String(value) : value), ContactNumber),
  body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(""),
  mediaUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]).default(""),
  closeTicket: z.preprocess((value) => value === true || value === "true", z.boolean()).default(false),
});
export type ExternalMessage = z.output<typeof ExternalMessage>;

/** As many are kept of each connection; the oldest goes when another one comes. */
export const API_CALLS_KEPT = 200;
export const API_MESSAGES_PER_MINUTE = 100;

export const ApiCall = z.object({
  id: Id,
  at: At,
  /** Its middle is not kept. Null where what came was no number. */
  number: z.string().nullable(),
  kind: z.enum(["text", "media"]),
  /** As it was answered: 200, or why not. */
  status: z.int(),
  code: z.string().nullable(),
  messageId: MessageId.nullable(),
});
export type ApiCall = z.infer<typeof ApiCall>;

export const externalApi = {
  /** By the connection whose token it is. The same `Idempotency-Key` again is the same message. */
  send: post("/messages/send", {
    access: "token",
    feature: "useExternalApi",
    body: ExternalMessage,
    response: z.object({ mensagem: z.string(), messageId: MessageId, messageIds: z.array(MessageId), ticketId: Id }),
    uploads: { field: "medias", filesMax: 10, maxBytes: MEDIA_MAX_BYTES },
    example: { number: "5511987654321", body: "Seu pedido saiu para entrega.", closeTicket: false },
  }),
  /** What other systems asked of this connection, the newest first: never what was said. */
  calls: get("/whatsapp/:id/api-calls", {
    params: addressed,
    feature: "useExternalApi",
    response: z.object({ calls: z.array(ApiCall) }),
    errors: ["ERR_NO_WAPP_FOUND"],
  }),
};
