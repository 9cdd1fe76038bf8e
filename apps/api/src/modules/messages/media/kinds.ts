import type { MediaKind } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { mediaBell } from "../bells.ts";

/** As what WhatsApp shows a file that somebody attached. A recording is a voice note, and is always made into the form it takes. */
export function mediaOf({ type }: Pick<StoredFile, "type">, isVoice: boolean): { media: MediaKind; needsConversion: boolean } {
  const kind = type.split("/")[0];
  if (isVoice && (kind === "audio" || kind === "video")) return { media: "voice", needsConversion: true };
  if (type === "image/jpeg" || type === "image/png") return { media: "image", needsConversion: false };
  if (type === "video/mp4" || type === "video/3gpp") return { media: "video", needsConversion: false };
  if (SOUNDS.has(type)) return { media: "audio", needsConversion: false };
  return { media: "document", needsConversion: false };
}

/** Clients of this kind say so by the file's name alone. */
export const isRecorded = ({ name }: Pick<StoredFile, "name">, { voice = false }: { voice?: boolean | undefined }) =>
  voice || name.startsWith("audio-record-site");

/** What was declared as a picture and is none is a document, which one can download and which nothing tries to draw. */
export function shownAs(declared: string, { type }: Pick<StoredFile, "type">): string {
  const [is = ""] = type.split("/");
  const fits: Record<string, string[]> = {
    image: ["image"],
    sticker: ["image"],
    video: ["video"],
    // Sound often lies in a film's wrapping.
    audio: ["audio", "video"],
    voice: ["audio", "video"],
  };
  return (fits[declared] ?? [is]).includes(is) ? declared : "document";
}

const SOUNDS = new Set(["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"]);

export const deferMedia = (ctx: Ctx, messageId: number) => defer(ctx, mediaBell, { messageId });

/** As large as its kind may be on WhatsApp. */
export function largestOf(kind: string): number {
  const MEGABYTE = 1024 * 1024;
  if (kind === "image" || kind === "sticker") return 5 * MEGABYTE;
  return kind === "document" ? 100 * MEGABYTE : 16 * MEGABYTE;
}
