import { idAtProvider } from "@recado/channels/inbound";
import { fileOf, type MessageRef, type Order, Parcel, type QuotedRef } from "@recado/channels/outbound";
import { z } from "zod";
import type { Ctx } from "../../../platform/company.ts";
import { findConnection } from "../../connections/queries.ts";
import { recipientOf } from "../../contacts/identify.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { type FileRow, findFile } from "../../files/queries.ts";
import { isTooLate } from "../changes/tooLate.ts";
import { nameOfLocation, namesOnCards } from "../labels.ts";
import { Details } from "../present.ts";
import type { ClaimedOrder } from "../queries/outbox.ts";
import { addresseeOf } from "./addressee.ts";

/** An order ready to be sent, or why it cannot be. */
export type Loaded = { order: Omit<Order, "file"> & { kind: Order["kind"] }; file: FileRow | null } | { missing: string };

const Change = z.object({ body: z.string().optional(), emoji: z.string().optional() });

/** Everything that the provider needs, read in the claiming transaction. */
export async function loadOrder(ctx: Ctx, { messageId, kind, payload, ref }: ClaimedOrder): Promise<Loaded> {
  const message = await findTarget(ctx, messageId);
  if (!message) return { missing: "gone" };
  const base = { ref, to: await addresseeOf(ctx, { messageId, ...message }) };
  if (kind === "send") {
    const { success, data: parcel } = Parcel.safeParse(payload);
    if (!success) return { missing: "unreadable" };
    const file = message.sendFileId === null ? null : ((await findFile(ctx, message.sendFileId)) ?? null);
    if (fileOf(parcel) && file === null) return { missing: "media" };
    const quoted = message.quotedId === null ? null : await quotedOf(ctx, message.quotedId, message.connectionId);
    return { order: { ...base, kind, parcel, quoted } as never, file };
  }
  const target = refOf(message);
  if (!target) return { missing: "not-sent" };
  if ((kind === "edit" || kind === "delete") && (await hasWaitedTooLong(ctx, kind, message))) return { missing: "too-late" };
  const { body = "", emoji = "" } = Change.parse(payload);
  if (kind === "edit") return { order: { ...base, kind, target, body } as never, file: null };
  if (kind === "react") return { order: { ...base, kind, target, emoji } as never, file: null };
  return { order: { ...base, kind: "delete", target } as never, file: null };
}

/** With its file on the local disk for the duration of the call. */
export function withFile<T>(loaded: Exclude<Loaded, { missing: string }>, work: (order: Order) => Promise<T>): Promise<T> {
  const { order, file } = loaded;
  if (!file) return work({ ...order, file: null } as Order);
  return withFileOnDisk(file, (path) => work({ ...order, file: { path, size: file.size } } as Order));
}

const findTarget = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("messages as m")
    .innerJoin("tickets as t", "t.id", "m.ticket_id")
    .select((eb) => [
      eb.exists(eb.selectFrom("contacts as c").select("c.id").whereRef("c.merged_into", "=", "t.contact_id")).as("isSeveral"),
      "m.provider_id as providerId",
      "m.connection_id as connectionId",
      "m.sent_at as sentAt",
      "m.from_me as fromMe",
      "m.body",
      "m.kind",
      "m.details",
      "m.contact_id as authorId",
      "m.quoted_id as quotedId",
      "m.file_id as sendFileId",
      "t.contact_id as contactId",
      "t.is_group as isGroup",
    ])
    .where("m.id", "=", id)
    .executeTakeFirst()
    .then(
      async (row) =>
        row && {
          ...row,
          isSeveral: row.isSeveral === true,
          author: row.isGroup && row.authorId !== null ? await recipientOf({ tx } as Ctx, row.authorId) : null,
        },
    );
type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** Requested in time, but the connection was down too long. */
async function hasWaitedTooLong(ctx: Ctx, kind: "edit" | "delete", { connectionId, sentAt }: Target): Promise<boolean> {
  const connection = connectionId === null ? undefined : await findConnection(ctx, connectionId);
  return connection !== undefined && isTooLate(connection.provider, kind, sentAt);
}

/** A message from another connection is quoted here, but not for the contact, whose phone does not have it. */
async function quotedOf(ctx: Ctx, id: number, connectionId: number | null): Promise<QuotedRef | null> {
  const quoted = await findTarget(ctx, id);
  const ref = quoted?.connectionId === connectionId ? refOf(quoted) : null;
  return quoted && ref ? { ...ref, kind: quoted.kind, label: labelOf(quoted) } : null;
}

function labelOf({ details }: Target): string {
  const { name, location, cards } = Details.catch({}).parse(details);
  if (location) return nameOfLocation(location);
  return cards ? namesOnCards(cards) : (name ?? "");
}

function refOf({ providerId, fromMe, author, body }: Target): MessageRef | null {
  const name = idAtProvider(providerId);
  return name === null ? null : { providerId: name, fromMe, author, body };
}
