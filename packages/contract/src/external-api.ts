import { z } from "zod";
import { Id } from "./common.ts";
import { ContactNumber } from "./contacts.ts";
import { post } from "./endpoint.ts";
import { MEDIA_MAX_BYTES, MessageId } from "./messages.ts";

/** What another system asks to be sent. Some write a number as a number, and a form writes everything as text. */
const ExternalMessage = z.object({
  number: z.preprocess((value) => (typeof value === "number" ? String(value) : value), ContactNumber),
  body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(""),
  mediaUrl: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]).default(""),
  closeTicket: z.preprocess((value) => value === true || value === "true", z.boolean()).default(false),
});
export type ExternalMessage = z.output<typeof ExternalMessage>;

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
};
