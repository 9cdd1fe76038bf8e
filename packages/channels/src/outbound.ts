import { z } from "zod";
import { MediaKind } from "./inbound.ts";

/** Where to send: a person's best known ids, or a group. */
export const Recipient = z.object({
  number: z.string().nullable(),
  lid: z.string().nullable(),
  userId: z.string().nullable(),
  group: z.string().nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** For a button the name is its index: the value is the end of its URL, or the code to copy. */
export const TemplateSlot = z.object({
  part: z.enum(["header", "body", "button"]),
  name: z.string(),
  button: z.object({ kind: z.enum(["url", "code"]), text: z.string(), url: z.string().nullable() }).optional(),
});
export type TemplateSlot = z.infer<typeof TemplateSlot>;

export const TemplateUse = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(15),
  /** One for each slot, in order. */
  values: z.array(z.string().max(1024)).max(50),
  slots: z.array(TemplateSlot),
  /** The header's file, which is the order's file; absent for a text header. */
  header: z.object({ media: z.enum(["image", "video", "document"]), mime: z.string(), name: z.string() }).optional(),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** The content of a message in the outbox. A file is referenced by the row, and opened by the sender. */
export const Parcel = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), body: z.string().min(1) }),
  z.object({
    type: z.literal("media"),
    media: MediaKind,
    mime: z.string(),
    name: z.string(),
    caption: z.string().nullable(),
    seconds: z.number().nullable(),
  }),
  z.object({
    type: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
  }),
  z.object({ type: z.literal("contacts"), cards: z.array(z.object({ name: z.string(), number: z.string() })).min(1) }),
  z.object({ type: z.literal("template"), template: TemplateUse, preview: z.string() }),
]);
export type Parcel = z.infer<typeof Parcel>;

/** The file that is sent along, if any. */
export const fileOf = (parcel: Parcel): { mime: string; name: string } | undefined =>
  parcel.type === "media" ? parcel : parcel.type === "template" ? parcel.template.header : undefined;

/** A message that an order is about: enough to edit, delete or react to it at any provider. */
export type MessageRef = { providerId: string; fromMe: boolean; author: Recipient | null; body: string };

/** A quoted message, for providers that send a copy along: `kind` of the message, and the name of its file, place or people. */
export type QuotedRef = MessageRef & { kind: string; label: string };

/** On this machine's disk while the order runs. */
export type FileOnDisk = { path: string; size: number };

export type Order = {
  /**
   * Fixed in the outbox before the first call; becomes the provider's own id if the provider accepts ours, otherwise its echo returns it.
   */
  ref: string;
  to: Recipient;
} & (
  | { kind: "send"; parcel: Parcel; file: FileOnDisk | null; quoted: QuotedRef | null }
  | { kind: "edit"; target: MessageRef; body: string }
  | { kind: "delete"; target: MessageRef }
  | { kind: "react"; target: MessageRef; emoji: string }
);

/**
 * The result of a call. `sent`: the provider has it under this id, and `raw` is what the provider may ask for later. `retry`: surely not
 * accepted, so it may be retried. `failed`: refused for good. `unknown`: it may have arrived; an echo or a status will tell, and it is
 * never sent twice. `effect`: `pause` the connection for a while, or `stop` it, because the next order would fail as well.
 */
export type Outcome =
  | { state: "sent"; providerId: string; raw?: unknown }
  | { state: "retry"; reason: string; afterMs?: number; effect?: "pause" }
  | { state: "failed"; reason: string; detail?: string; effect?: "pause" | "stop" }
  | { state: "unknown"; reason: string };
