import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { log } from "../../../platform/log.ts";
import { thumbnailOf } from "../../../platform/media/thumbnail.ts";
import { toPlayable, toVoiceNote } from "../../../platform/media/voice.ts";
import { record } from "../../../platform/record.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { forgetFile, keepFile } from "../../files/actions.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { findFile } from "../../files/queries.ts";
import { storePath } from "../../files/store.ts";
import { updateMessage } from "../queries/messages.ts";
import { failOrders, releaseOrders } from "../queries/outbox.ts";

/** Forms that a message's file has beside the one that came: what is sent, what every browser plays, what the list shows small. */
export async function prepareMedia(companyId: number, messageId: number) {
  const found = await inCompany(companyId, (ctx) => findPreparable(ctx, messageId));
  if (!found) return;
  const { message, file } = found;
  await withFileOnDisk(file, async (path) => {
    if (message.kind === "voice" && message.fromMe && message.mediaState === "waiting") return makeVoiceNote(companyId, message, path);
    if (message.kind === "voice" || message.kind === "audio") return addPlayable(companyId, message, path);
    if (["image", "sticker", "video"].includes(message.kind)) return addThumbnail(companyId, message, path, file.type);
  });
}

type Preparable = NonNullable<Awaited<ReturnType<typeof findPreparable>>>["message"];

async function findPreparable(ctx: Ctx, id: number) {
  const message = await ctx.tx
    .selectFrom("messages")
    .select(["id", "ticket_id as ticketId", "kind", "from_me as fromMe", "file_id as fileId", "media_state as mediaState"])
    .where("id", "=", id)
    .executeTakeFirst();
  const file = message && message.fileId !== null ? await findFile(ctx, message.fileId) : undefined;
  return message && file && file.removedAt === null ? { message, file } : undefined;
}

/** Shorter than that is a slip of the finger: 10,000 bytes of the recordings that clients of this kind made. */
const SECONDS_MIN = 0.6;

/** What was recorded becomes what WhatsApp calls a voice note; only then may it leave. */
async function makeVoiceNote(companyId: number, message: Preparable, path: string) {
  const made = await Promise.all([toVoiceNote(path), toPlayable(path)]).catch((error: unknown) => {
    log.warn({ err: error, message: message.id }, "a recording could not be made into a voice note");
    return null;
  });
  if (!made || made[0].seconds < SECONDS_MIN) return giveUp(companyId, message, made ? "too-short" : "media");
  const [note, playable] = made;
  const files = [await storePath(companyId, note.path, "voice.ogg"), await storePath(companyId, playable.path, "voice.mp3")] as const;
  await inCompany(companyId, async (ctx) => {
    const [sent, played] = [await keep(ctx, files[0]), await keep(ctx, files[1])];
    await ctx.tx
      .updateTable("messages")
      .set({ file_id: sent, playable_file_id: played, media_state: "ready", media_seconds: note.seconds, updated_at: now() })
      .where("id", "=", message.id)
      .execute();
    if (message.fileId !== null) await forgetFile(ctx, message.fileId);
    const parcel = { type: "media", media: "voice", mime: note.mime, name: "voice.ogg", caption: null, seconds: note.seconds };
    await releaseOrders(ctx, message.id, parcel);
    await changed(ctx, message);
    await record(ctx, "message.queued", { messageId: message.id, ticketId: message.ticketId, connectionId: null });
  });
}

const giveUp = (companyId: number, message: Preparable, why: string) =>
  inCompany(companyId, async (ctx) => {
    await failOrders(ctx, message.id, why);
    await updateMessage(ctx, message.id, { status: "failed", failure: why });
    await changed(ctx, message);
  });

async function addPlayable(companyId: number, message: Preparable, path: string) {
  const playable = await toPlayable(path).catch(() => null);
  if (!playable) return; // broken sound stays what it is: a file that one can download
  const file = await storePath(companyId, playable.path, "sound.mp3");
  await inCompany(companyId, async (ctx) => {
    const id = await keep(ctx, file);
    await ctx.tx
      .updateTable("messages")
      .set({ playable_file_id: id, media_seconds: playable.seconds, updated_at: now() })
      .where("id", "=", message.id)
      .execute();
    await changed(ctx, message);
  });
}

async function addThumbnail(companyId: number, message: Preparable, path: string, type: string) {
  const thumbnail = await thumbnailOf(path, type);
  if (!thumbnail) return;
  const file = await storePath(companyId, thumbnail.path, "thumbnail.webp");
  await inCompany(companyId, async (ctx) => {
    const id = await keep(ctx, file);
    await ctx.tx.updateTable("messages").set({ thumbnail_file_id: id, updated_at: now() }).where("id", "=", message.id).execute();
    await changed(ctx, message);
  });
}

async function keep(ctx: Ctx, file: StoredFile) {
  await markArrived(ctx, file.key);
  return (await keepFile(ctx, file)).id;
}

const changed = (ctx: Ctx, { id, ticketId }: Preparable) => record(ctx, "message.changed", { messageId: id, ticketId });
