import { inCompany } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import { isLate, isStopped } from "../../../platform/media/failure.ts";
import type { Lane } from "../../../platform/media/ffmpeg.ts";
import { thumbnailOf } from "../../../platform/media/thumbnail.ts";
import { toPlayable } from "../../../platform/media/voice.ts";
import { ObjectNotFound } from "../../../platform/storage/storage.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { type FileRow, markMeasured } from "../../files/queries.ts";
import { storePath } from "../../files/store.ts";
import { longMediaJob } from "../jobKeys.ts";
import { findPreparable, type Preparable, storeForm } from "./forms.ts";
import { abandonRecording, makeVoiceNote } from "./recording.ts";
import { tried } from "./tries.ts";

/** About four minutes of audio as WhatsApp records it. */
const SMALL_MAX_BYTES = 512 * 1024;

/** Makes the other forms of a message's file: the one to send, the one that every browser plays, the thumbnail. */
export async function prepareMedia(companyId: number, messageId: number, lane: Lane = "small") {
  const message = await inCompany(companyId, (ctx) => findPreparable(ctx, messageId));
  if (!message) return;
  const { file, kind } = message;
  const isRecording = kind === "voice" && message.fromMe && message.mediaState === "waiting";
  const isSound = kind === "voice" || kind === "audio";
  const putOff = () => inCompany(companyId, (ctx) => defer(ctx, longMediaJob, { messageId }));
  // Of a video only the first frame is drawn, however large it is.
  if (isSound && !isRecording && lane === "small" && file && file.size > SMALL_MAX_BYTES) return putOff();
  try {
    const isThere = await readable(file, async (path, file) => {
      const may = (work: () => Promise<unknown>) => tried(companyId, messageId, work);
      if (isRecording) return (await may(() => makeVoiceNote(companyId, message, path))) || abandonRecording(companyId, message, "media");
      if (isSound) return message.playableFileId !== null || may(() => addPlayable(companyId, message, path, lane));
      const draw = () => addThumbnail(companyId, message, path, file, lane);
      if (kind === "video") return message.thumbnailFileId !== null || may(draw);
      if (kind === "image" || kind === "sticker") return draw();
    });
    // The file will not come back: its message would wait forever, and so would all later ones.
    if (isRecording && !isThere) await abandonRecording(companyId, { ...message, file: null }, "no-file");
  } catch (error) {
    if (!isLate(error)) throw error;
    if (lane === "small") await putOff();
  }
}

/** False if the file was removed, or is missing in the storage. */
async function readable(file: FileRow | null, work: (path: string, file: FileRow) => Promise<unknown>): Promise<boolean> {
  if (!file) return false;
  try {
    await withFileOnDisk(file, (path) => work(path, file));
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
}

async function addPlayable(companyId: number, message: Preparable, path: string, lane: Lane) {
  const playable = await toPlayable(path, { lane, companyId }).catch((error: unknown) => {
    if (isLate(error) || isStopped(error)) throw error;
    return null; // broken audio stays a file that can be downloaded
  });
  if (!playable) return;
  const file = await storePath(companyId, playable.path, "sound.mp3");
  const audio = { media_seconds: playable.seconds, media_waveform: playable.waveform };
  await inCompany(companyId, (ctx) => storeForm(ctx, message, "playable_file_id", file, audio));
}

async function addThumbnail(companyId: number, message: Preparable, path: string, { id, type, width }: FileRow, lane: Lane) {
  if (message.thumbnailFileId !== null) return;
  const thumbnail = await thumbnailOf(path, type, { lane, companyId });
  if (!thumbnail) return;
  const { measures } = thumbnail;
  const small = await storePath(companyId, thumbnail.path, "thumbnail.webp");
  await inCompany(companyId, async (ctx) => {
    if (width === null && measures) await markMeasured(ctx, id, measures);
    await storeForm(ctx, message, "thumbnail_file_id", small);
  });
}
