import { type Channel, ChannelFailure } from "@recado/channels/channel";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { AppError } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { markArrived } from "../../../platform/storage/arrivals.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { runAsOwner } from "../../connections/ownership/ownership.ts";
import { addReceivedFile } from "../../files/actions.ts";
import { storeFetched } from "../../files/store.ts";
import type { Ownership } from "../delivery/delivery.ts";
import { getMessage } from "../queries/messages.ts";
import { deferMedia, largestOf, shownAs } from "./kinds.ts";

/** The connection to ask, and the ownership under which its answer may be stored. */
export type ProviderAccess = { companyId: number; ownership: Ownership; channel: Channel };

/** Downloads the file from the provider into our own storage; a file that was downloaded before is skipped. */
export async function fetchMedia({ companyId, ownership, channel }: ProviderAccess, messageId: number) {
  const wanted = await inCompany(companyId, (ctx) => findWanted(ctx, messageId));
  if (!wanted) return;
  const { stream, name } = await channel.fetchMedia(wanted.source);
  const file = await storeFetched(companyId, stream, {
    name: name ?? wanted.name ?? wanted.kind,
    bytesMax: largestOf(wanted.kind),
  }).catch(forGood);
  // The connection broke before the first byte, or the provider has nothing for now.
  if (file.size === 0) throw new ChannelFailure("empty", { again: true });
  await runAsOwner(companyId, ownership, (ctx) => keepFetched(ctx, messageId, wanted, file));
}

/** Only the first of two concurrent downloads is kept, and only the owner's: the other file has no reference, and is swept. */
async function keepFetched(ctx: Ctx, messageId: number, { kind, ticketId }: Wanted, file: StoredFile) {
  const still = await findWanted(ctx, messageId, { locked: true });
  if (!still) return;
  await markArrived(ctx, file.key);
  const { id } = await addReceivedFile(ctx, file);
  await ctx.tx
    .updateTable("messages")
    .set({ file_id: id, kind: shownAs(kind, file), media_state: "ready", updated_at: now() })
    .where("id", "=", messageId)
    .execute();
  await record(ctx, "message.changed", { messageId, ticketId });
  await deferMedia(ctx, messageId);
}

/** The message stays, with the reason why its file is missing. */
export async function abandonMedia(ctx: Ctx, messageId: number, error: unknown) {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("messages")
    .set({ media_state: "failed", failure: whyNot(error), updated_at: now() })
    .where("id", "=", messageId)
    .where("media_state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { ticketId } = await getMessage(ctx, messageId);
  await record(ctx, "message.changed", { messageId, ticketId });
}

type Wanted = NonNullable<Awaited<ReturnType<typeof findWanted>>>;

const findWanted = ({ tx }: Ctx, id: number, { locked = false } = {}) =>
  tx
    .selectFrom("messages")
    .select(["ticket_id as ticketId", "media_source as source", "kind"])
    .select((eb) =>
      eb
        .ref("details", "->>")
        .key("name" as never)
        .$castTo<string | null>()
        .as("name"),
    )
    .where("id", "=", id)
    .where("file_id", "is", null)
    .where("media_source", "is not", null)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();

/** Providers use several names for the same reason. Worth retrying are only files that were unreachable; all others are unusable. */
function whyNot(error: unknown) {
  if (!(error instanceof ChannelFailure) || error.again) return "media-unreachable";
  const names = { "media-gone": ["gone", "media-gone"], "media-too-large": ["too-large", "media-too-large"] };
  const why = Object.entries(names).find(([, reasons]) => reasons.includes(error.reason));
  return why?.[0] ?? "media-unreadable";
}

/** A file that is too large or unusable will stay so; any other error may be the network's. */
export function forGood(error: unknown): never {
  if (error instanceof AppError) throw new ChannelFailure(error.code === "ERR_FILE_TOO_LARGE" ? "too-large" : "unusable", { again: false });
  throw error;
}
