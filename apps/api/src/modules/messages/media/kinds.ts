import type { MediaKind } from "@recado/channels/inbound";
import { type Attachable, attachable, attachedAs } from "@recado/contract/messages";
import type { Ctx } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { mediaJob, recordingJob } from "../jobKeys.ts";

/** As what WhatsApp shows a file that somebody attached. A recording is a voice note, and is always made into the form it takes. */
export function mediaOf({ type }: Pick<StoredFile, "type">, isVoice: boolean): { media: MediaKind; needsConversion: boolean } {
  const kind = type.split("/")[0];
  if (isVoice && (kind === "audio" || kind === "video")) return { media: "voice", needsConversion: true };
  return { media: attachedAs(type), needsConversion: false };
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

export const deferMedia = (ctx: Ctx, messageId: number) => defer(ctx, mediaJob, { messageId });
export const deferRecording = (ctx: Ctx, messageId: number) => defer(ctx, recordingJob, { messageId });

/** As large as its kind may be on WhatsApp: a sticker as any picture, a recording as any sound. */
export const largestOf = (kind: string) => attachable[like[kind] ?? "audio"].bytesMax;
const like: Record<string, Attachable> = { image: "image", sticker: "image", video: "video", document: "document" };
