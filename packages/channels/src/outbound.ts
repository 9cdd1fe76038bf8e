import { z } from "zod";
import { MediaKind } from "./inbound.ts";

/** Where to send: the best that is known of a person, or a group. */
export const Recipient = z.object({
  number: z.string().nullable(),
  lid: z.string().nullable(),
  userId: z.string().nullable(),
  group: z.string().nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** Of a button the name is its place among the buttons: what is filled in is the end of its address, or the code that it copies. */
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
  /** What stands in the header where that is no text: the order's file. */
  header: z.object({ media: z.enum(["image", "video", "document"]), mime: z.string(), name: z.string() }).optional(),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** What is to be said, as it rests in the outbox. A file is named by the row's file and opened by who sends it. */
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

/** What goes along as a file, if anything does. */
export const fileOf = (parcel: Parcel): { mime: string; name: string } | undefined =>
  parcel.type === "media" ? parcel : parcel.type === "template" ? parcel.template.header : undefined;

/** A message that the order is about: enough to edit, delete or react to it at any provider. */
export type MessageRef = { providerId: string; fromMe: boolean; author: Recipient | null; body: string };

/** One that is answered, for those whose answers carry it along: of what kind it is, and the file's, the place's or the people's name. */
export type QuotedRef = MessageRef & { kind: string; label: string };

/** Lies on this machine's disk for as long as the order runs. */
export type FileOnDisk = { path: string; size: number };

export type Order = {
  /** Fixed in the outbox before the first call; the provider's own id where it accepts ours, and what its echo gives back elsewhere. */
  ref: string;
  to: Recipient;
} & (
  | { kind: "send"; parcel: Parcel; file: FileOnDisk | null; quoted: QuotedRef | null }
  | { kind: "edit"; target: MessageRef; body: string }
  | { kind: "delete"; target: MessageRef }
  | { kind: "react"; target: MessageRef; emoji: string }
);

/**
 * What came of a call.
 * `sent`: the provider has it, under this id, and `raw` is what a later retry of the provider may ask for.
 * `retry`: surely not accepted, so it may be tried again. `failed`: refused for good.
 * `unknown`: it may have arrived; an echo or a status will say, and nobody says it twice.
 * `effect`: `pause` the connection for a while, or `stop` it, for the next order would fare alike.
 */
export type Outcome =
  | { state: "sent"; providerId: string; raw?: unknown }
  | { state: "retry"; reason: string; afterMs?: number; effect?: "pause" }
  | { state: "failed"; reason: string; detail?: string; effect?: "pause" | "stop" }
  | { state: "unknown"; reason: string };
