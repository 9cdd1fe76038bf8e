import { z } from "zod";
import { At, addressed, Id } from "./common.ts";
import { ContactNumber } from "./contacts.ts";
import { get, post } from "./endpoint.ts";
import { MEDIA_MAX_BYTES, MessageId } from "./messages.ts";

/** A message that another system wants sent. Numbers may be numbers, and a form sends everything as text. */
const ExternalMessage = z.object({
  number: z.preprocess((value) => (typeof value === "number" ? String(value) : value), ContactNumber),
  body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(""),
  mediaUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]).default(""),
  closeTicket: z.preprocess((value) => value === true || value === "true", z.boolean()).default(false),
});
export type ExternalMessage = z.output<typeof ExternalMessage>;

/** How many are stored for each connection; a new one replaces the oldest. */
export const API_CALLS_KEPT = 200;
export const API_MESSAGES_PER_MINUTE = 100;

export const ApiCall = z.object({
  id: Id,
  at: At,
  /** Stored without its middle digits. Null if the number was invalid. */
  number: z.string().nullable(),
  kind: z.enum(["text", "media"]),
  /** The answer's status: 200, or an error. */
  status: z.int(),
  code: z.string().nullable(),
  messageId: MessageId.nullable(),
});
export type ApiCall = z.infer<typeof ApiCall>;

export const externalApi = {
  /** With the connection's token. The same `Idempotency-Key` again is the same message. */
  send: post("/messages/send", {
    access: "token",
    feature: "useExternalApi",
    body: ExternalMessage,
    response: z.object({ mensagem: z.string(), messageId: MessageId, messageIds: z.array(MessageId), ticketId: Id }),
    uploads: { field: "medias", filesMax: 10, maxBytes: MEDIA_MAX_BYTES },
    example: { number: "5511987654321", body: "Seu pedido saiu para entrega.", closeTicket: false },
  }),
  /** Other systems' calls to this connection, newest first; never the messages' texts. */
  calls: get("/whatsapp/:id/api-calls", {
    params: addressed,
    feature: "useExternalApi",
    response: z.object({ calls: z.array(ApiCall) }),
    errors: ["ERR_NO_WAPP_FOUND"],
  }),
};
