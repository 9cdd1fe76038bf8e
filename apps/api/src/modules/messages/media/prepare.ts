import { inCompany } from "../../../platform/company.ts";
import { thumbnailOf } from "../../../platform/media/thumbnail.ts";
import { toPlayable } from "../../../platform/media/voice.ts";
import { NothingStored } from "../../../platform/storage/storage.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { type FileRow, markMeasured } from "../../files/queries.ts";
import { storePath } from "../../files/store.ts";
import { findPreparable, keepForm, type Preparable } from "./forms.ts";
import { giveUpRecording, makeVoiceNote } from "./recording.ts";

/** Forms that a message's file has beside the one that came: what is sent, what every browser plays, what the list shows small. */
export async function prepareMedia(companyId: number, messageId: number) {
  const message = await inCompany(companyId, (ctx) => findPreparable(ctx, messageId));
  if (!message) return;
  const { file, kind } = message;
  const isRecording = kind === "voice" && message.fromMe && message.mediaState === "waiting";
  const isThere = await readable(file, async (path, file) => {
    if (isRecording) return makeVoiceNote(companyId, message, path);
    if (kind === "voice" || kind === "audio") return addPlayable(companyId, message, path);
    if (["image", "sticker", "video"].includes(kind)) return addThumbnail(companyId, message, path, file);
  });
  // It does not come back: what waits for it would wait for ever, and with it everything that is said after it.
  if (isRecording && !isThere) await giveUpRecording(companyId, { ...message, file: null }, "no-file");
}

/** Whether there is something to work with: neither was it removed, nor has the store lost it. */
async function readable(file: FileRow | null, work: (path: string, file: FileRow) => Promise<unknown>): Promise<boolean> {
  if (!file) return false;
  try {
    await withFileOnDisk(file, (path) => work(path, file));
    return true;
  } catch (error) {
    if (error instanceof NothingStored) return false;
    throw error;
  }
}

async function addPlayable(companyId: number, message: Preparable, path: string) {
  if (message.playableFileId !== null) return;
  const playable = await toPlayable(path).catch(() => null);
  if (!playable) return; // broken sound stays what it is: a file that one can download
  const file = await storePath(companyId, playable.path, "sound.mp3");
  await inCompany(companyId, (ctx) => keepForm(ctx, message, "playable_file_id", file, { media_seconds: playable.seconds }));
}

async function addThumbnail(companyId: number, message: Preparable, path: string, { id, type, width }: FileRow) {
  if (message.thumbnailFileId !== null) return;
  const thumbnail = await thumbnailOf(path, type);
  if (!thumbnail) return;
  const { measures } = thumbnail;
  const small = await storePath(companyId, thumbnail.path, "thumbnail.webp");
  await inCompany(companyId, async (ctx) => {
    if (width === null && measures) await markMeasured(ctx, id, measures);
    await keepForm(ctx, message, "thumbnail_file_id", small);
  });
}
