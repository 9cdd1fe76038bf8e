import { z } from "zod";

/**
 * Meta's payload, parsed without trusting it: an invalid field counts as missing, so that one bad field never loses its message, and one
 * bad message never loses the others.
 */
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const text = maybe(z.string());
const list = z.array(z.unknown()).catch([]);

export const Envelope = z.object({ entry: z.array(z.unknown()) });
export const Entry = z.object({ changes: z.array(z.unknown()) });
export const Change = z.object({ field: text, value: z.looseObject({}) });
export type Change = z.infer<typeof Change>;

/** The fields of a change's value that we use. */
export const Value = z.object({
  metadata: maybe(z.object({ phone_number_id: text, display_phone_number: text })),
  contacts: list,
  messages: list,
  message_echoes: list,
  statuses: list,
  calls: list,
});

const Media = z.object({ id: z.string().min(1), mime_type: text, caption: text, filename: text, voice: maybe(z.boolean()) });
const Reply = z.object({ title: text });

export const Card = z.object({
  name: maybe(z.object({ formatted_name: text, first_name: text, last_name: text })),
  org: maybe(z.object({ company: text })),
  phones: z.array(z.object({ phone: text, wa_id: text, type: text })).catch([]),
  emails: z.array(z.object({ email: text })).catch([]),
});
export type Card = z.infer<typeof Card>;

export const Message = z.object({
  id: text,
  from: text,
  from_user_id: text,
  to: text,
  to_user_id: text,
  timestamp: maybe(z.union([z.string(), z.number()])),
  type: text,
  context: maybe(z.object({ id: text })),
  text: maybe(z.object({ body: z.string() })),
  image: maybe(Media),
  video: maybe(Media),
  audio: maybe(Media),
  document: maybe(Media),
  sticker: maybe(Media),
  location: maybe(z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text })),
  contacts: maybe(z.array(Card)),
  reaction: maybe(z.object({ message_id: z.string().min(1), emoji: text })),
  interactive: maybe(z.object({ type: text, button_reply: maybe(Reply), list_reply: maybe(Reply) })),
  button: maybe(z.object({ text })),
  system: maybe(z.object({ type: text, wa_id: text, new_wa_id: text, user_id: text, previous_user_id: text })),
  unsupported: maybe(z.object({ type: text })),
  edit: maybe(z.object({ original_message_id: z.string().min(1), message: maybe(z.unknown()) })),
  revoke: maybe(z.object({ original_message_id: z.string().min(1) })),
});
export type Message = z.infer<typeof Message>;

export const Call = z.object({
  id: z.string().min(1),
  from: text,
  from_user_id: text,
  event: text,
  direction: text,
  timestamp: maybe(z.union([z.string(), z.number()])),
  start_time: maybe(z.union([z.string(), z.number()])),
  duration: maybe(z.number()),
});
export type Call = z.infer<typeof Call>;

export const Contact = z.object({ wa_id: text, user_id: text, profile: maybe(z.object({ name: text })) });
export type Contact = z.infer<typeof Contact>;

export const StatusNews = z.object({
  id: z.string().min(1),
  status: z.string(),
  timestamp: maybe(z.union([z.string(), z.number()])),
  recipient_id: text,
  recipient_user_id: text,
  biz_opaque_callback_data: text,
  errors: z.array(z.unknown()).catch([]),
});
