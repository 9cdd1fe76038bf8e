import type { Parcel } from "@recado/channels/outbound";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { log } from "../../../platform/log.ts";
import { isStopped, MediaFailure } from "../../../platform/media/failure.ts";
import { type Playable, type Sound, toPlayable, toVoiceNote } from "../../../platform/media/voice.ts";
import { record } from "../../../platform/record.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { forgetFile } from "../../files/actions.ts";
import { storePath } from "../../files/store.ts";
import { failOrders, releaseOrders } from "../queries/outbox.ts";
import { updateMessage } from "../queries/write.ts";
import { type Preparable, recordChanged, storeGeneratedFile } from "./forms.ts";

/** A shorter recording is an accident: 10,000 bytes in the recordings of compatible clients. */
const SECONDS_MIN = 0.6;

/** Converts a recording into a voice note as WhatsApp defines it; only then may it be sent. */
export async function makeVoiceNote(companyId: number, message: Preparable, path: string) {
  // Both must have ended before an error is thrown, because their folder is deleted afterwards.
  const [note, playable] = await Promise.allSettled([toVoiceNote(path, companyId), toPlayable(path, { lane: "leaving", companyId })]);
  for (const conversion of [note, playable]) if (conversion.status === "rejected" && isStopped(conversion.reason)) throw conversion.reason;
  if (note.status === "rejected") {
    log.warn({ err: note.reason, message: message.id }, "a recording could not be made into a voice note");
    if (!(note.reason instanceof MediaFailure)) throw note.reason;
    return abandonRecording(companyId, message, "media");
  }
  if (note.value.seconds < SECONDS_MIN) return abandonRecording(companyId, message, "too-short");
  const sent = await storePath(companyId, note.value.path, "voice.ogg");
  const played = playable.status === "fulfilled" ? await keepPlayable(companyId, playable.value) : null;
  await inCompany(companyId, (ctx) => keepVoiceNote(ctx, message, note.value, { sent, played }));
}

const keepPlayable = async (companyId: number, { path, waveform }: Playable) => ({
  file: await storePath(companyId, path, "voice.mp3"),
  waveform,
});

/** It can still be played here, but is never sent. */
export const abandonRecording = (companyId: number, message: Preparable, why: string) =>
  inCompany(companyId, async (ctx) => {
    if (!(await finish(ctx, message, { media_state: message.file ? "ready" : "failed" }))) return;
    await failOrders(ctx, message.id, why);
    await updateMessage(ctx, message.id, { status: "failed", failure: why });
    await recordChanged(ctx, message);
  });

async function keepVoiceNote(
  ctx: Ctx,
  message: Preparable,
  note: Sound,
  { sent, played }: { sent: StoredFile; played: Awaited<ReturnType<typeof keepPlayable>> | null },
) {
  if (!(await finish(ctx, message, { media_state: "ready", media_seconds: note.seconds }))) return;
  const forms = { file_id: await storeGeneratedFile(ctx, sent), playable_file_id: played && (await storeGeneratedFile(ctx, played.file)) };
  await ctx.tx
    .updateTable("messages")
    .set({ ...forms, media_waveform: played?.waveform ?? null })
    .where("id", "=", message.id)
    .execute();
  if (message.fileId !== null) await forgetFile(ctx, message.fileId);
  const parcel: Parcel = { type: "media", media: "voice", mime: note.mime, name: "voice.ogg", caption: null, seconds: note.seconds };
  await releaseOrders(ctx, message.id, parcel);
  await recordChanged(ctx, message);
  if (message.connectionId !== null) await record(ctx, "outbox.filled", { connectionId: message.connectionId });
}

/** Only once, even if the job runs twice; the row is locked until the end of the transaction. */
async function finish({ tx }: Ctx, { id }: Preparable, set: { media_state: "ready" | "failed"; media_seconds?: number }) {
  const { numUpdatedRows } = await tx
    .updateTable("messages")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .where("media_state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
