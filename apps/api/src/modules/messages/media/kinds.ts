import type { MediaKind } from "@recado/channels/inbound";
import { type Attachable, attachable, attachedAs } from "@recado/contract/messages";
import type { Ctx } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { mediaJob, recordingJob } from "../jobKeys.ts";

/** The kind that WhatsApp shows an attached file as. A recording is a voice note, and is always converted. */
export function mediaOf({ type }: Pick<StoredFile, "type">, isVoice: boolean): { media: MediaKind; needsConversion: boolean } {
  const kind = type.split("/")[0];
  if (isVoice && (kind === "audio" || kind === "video")) return { media: "voice", needsConversion: true };
  return { media: attachedAs(type), needsConversion: false };
}

/** Compatible clients mark a recording only by its file name. */
export const isRecorded = ({ name }: Pick<StoredFile, "name">, { voice = false }: { voice?: boolean | undefined }) =>
  voice || name.startsWith("audio-record-site");

/** A file that was declared as a picture but is none becomes a document, which can be downloaded and is never rendered. */
export function shownAs(declared: string, { type }: Pick<StoredFile, "type">): string {
  const [is = ""] = type.split("/");
  const fits: Record<string, string[]> = {
    image: ["image"],
    sticker: ["image"],
    video: ["video"],
    // Audio often comes in a video container.
    audio: ["audio", "video"],
    voice: ["audio", "video"],
  };
  return (fits[declared] ?? [is]).includes(is) ? declared : "document";
}

export const deferMedia = (ctx: Ctx, messageId: number) => defer(ctx, mediaJob, { messageId });
export const deferRecording = (ctx: Ctx, messageId: number) => defer(ctx, recordingJob, { messageId });

/** The largest size that WhatsApp allows for the kind: a sticker counts as a picture, a recording as audio. */
export const largestOf = (kind: string) => attachable[like[kind] ?? "audio"].bytesMax;
const like: Record<string, Attachable> = { image: "image", sticker: "image", video: "video", document: "document" };
