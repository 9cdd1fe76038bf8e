import { type InboundOf, idsBehindPlaceholder, type Person, placeholderOf } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { renewPreview } from "../changes/preview.ts";
import { getVoice } from "../queries/company.ts";
import { listArrivals } from "../queries/inbox.ts";
import { findMessageOfProvider, type KnownMessage } from "../queries/ofProvider.ts";
import { fillMessage } from "../queries/write.ts";
import { words } from "./content.ts";

export type Change = InboundOf<"edit" | "delete" | "reaction">;

/**
 * The placeholder of a message that could not be decrypted, which now turned out to be an edit, a deletion or a reaction. It was already
 * counted and answered as a message, so it stays and says what it was.
 */
export async function explainPlaceholder(
  ctx: Ctx,
  connectionId: number,
  change: Change,
  isBy: (said: KnownMessage) => Promise<boolean>,
): Promise<void> {
  const standIn = await findMessageOfProvider(ctx, connectionId, { providerId: placeholderOf(change), ref: null });
  if (!standIn || !(await isBy(standIn))) return;
  const { id, ticketId } = standIn;
  const details = { label: change.kind, ...(change.kind === "reaction" && { emoji: change.emoji }) };
  const body = whatItWas(change, words[(await getVoice(ctx)).language]);
  await fillMessage(ctx, id, change.id, { kind: "unknown", body, details });
  await renewPreview(ctx, id);
  await record(ctx, "message.changed", { messageId: id, ticketId });
}

/**
 * Whether the message could not be decrypted and arrived again before it was due: then it needs no placeholder. Only from the same sender,
 * because an id alone proves nothing.
 */
export async function wasResent(ctx: Ctx, connectionId: number, standIn: InboundOf<"message">): Promise<boolean> {
  const names = idsBehindPlaceholder(standIn.id);
  if (names.length === 0) return false;
  const arrivals = await listArrivals(ctx, connectionId, names);
  return arrivals.some(({ fromMe, author, peer = null }) =>
    fromMe || standIn.fromMe ? fromMe && standIn.fromMe : isSame(author ?? peer, standIn.author ?? standIn.peer),
  );
}

const isSame = (one: Person | null, other: Person | null) =>
  one !== null && other !== null && (["number", "lid"] as const).some((name) => one[name] !== null && one[name] === other[name]);

function whatItWas(change: Change, named: Record<"edit" | "delete" | "reaction" | "unreaction", string>): string {
  if (change.kind !== "reaction") return named[change.kind];
  return change.emoji === "" ? named.unreaction : `${named.reaction}: ${change.emoji}`;
}
