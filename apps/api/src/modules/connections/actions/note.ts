import type { ChannelEvent } from "@recado/channels/channel";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { asOwner, isHeldBy } from "../ownership/ownership.ts";
import { isRenewal, isToEnd } from "../ownership/wanted.ts";
import { askAboutOthers, askForTemplates } from "../providerRequests.ts";
import { type ConnectionColumns, updateConnection } from "../queries.ts";
import { changeStatus, lockStatus, nothingShown, type StatusChange } from "../status/status.ts";

/** Unlinked, or in vain: then the phone may still list us. */
export type Parting = "asked" | "not-unlinked";

type Held = { connectionId: number; token: number };
/** What it was asked for when that began which speaks now. */
type Speaker = Held & { askedAt?: number };

/**
 * What a channel tells of itself, in its order, written at once by whoever holds it and by nobody else. A session that is to begin
 * anew has no more say: its owner is yet to hear of that, and reads it from where the connection stands.
 */
export const noteEvents = (companyId: number, { connectionId, token, askedAt }: Speaker, events: ChannelEvent[]): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    await isHeldBy(ctx, connectionId, token);
    const was = await lockStatus(ctx, connectionId);
    if (!was || isRenewal(was) || (was.wanted && askedAt !== undefined && askedAt < (was.askedAt?.getTime() ?? 0))) return;
    let change: StatusChange | undefined;
    let columns: ConnectionColumns = { retries: was.retries };
    for (const event of events) {
      columns = { ...columns, ...columnsOf(event, columns.retries ?? 0) };
      if (event.type === "status") change = { status: event.status, cause: event.cause, detail: event.detail ?? null };
    }
    if (change) {
      const isUp = change.status === "CONNECTED" && was.status !== "CONNECTED";
      await changeStatus(ctx, connectionId, change, columns);
      const { templates, check } = abilitiesOf[was.provider as Provider];
      if (isUp && templates) await askForTemplates(ctx, connectionId);
      if (isUp && check) await askAboutOthers(ctx, connectionId);
      return;
    }
    await updateConnection(ctx, connectionId, columns);
    await record(ctx, "connection.session", { connectionId });
  });

export const noteEvent = (companyId: number, held: Speaker, event: ChannelEvent): Promise<void> => noteEvents(companyId, held, [event]);

/** It is on its way to its end, unless somebody wants it again. */
export const noteEnding = (companyId: number, held: Held): Promise<void> =>
  asOwner(companyId, held, async (ctx) => {
    const was = await lockStatus(ctx, held.connectionId);
    if (was && isToEnd(was)) await changeStatus(ctx, held.connectionId, { status: "TIMEOUT", cause: "asked" }, nothingShown);
  });

/** It has ended. Whoever wanted it again while its phone was let go gets his start, from the beginning: what linked the phone is gone. */
export const noteEnded = (companyId: number, held: Held, how: Parting): Promise<void> =>
  asOwner(companyId, held, async (ctx) => {
    const was = await lockStatus(ctx, held.connectionId);
    if (was?.wanted) return renew(ctx, held.connectionId, how);
    if (was && isToEnd(was)) await changeStatus(ctx, held.connectionId, { status: "DISCONNECTED", cause: how }, nothingShown);
  });

/** What linked the phone is given up, one way or the other: it is begun as on its first day. */
export const noteRenewed = (companyId: number, held: Held, how: Parting): Promise<void> =>
  asOwner(companyId, held, (ctx) => renew(ctx, held.connectionId, how));

const renew = (ctx: Ctx, connectionId: number, how: Parting) =>
  changeStatus(ctx, connectionId, { status: "OPENING", cause: how === "asked" ? "started" : how }, { ...nothingShown, number: null });

/** Stopped for good: only a person can put it right, and the next process that starts does not try. */
export const isFinal = (event: ChannelEvent) =>
  event.type === "status" && (event.status === "PASSKEY_REQUIRED" || (event.status === "DISCONNECTED" && !PASSING.has(event.cause)));

const PASSING = new Set(["lost", "suspended", "owner-lost"]);

function columnsOf(event: ChannelEvent, retries: number): ConnectionColumns {
  if (event.type === "code") return { ...nothingShown, pairing_code: event.code };
  if (event.type === "qr") {
    if (event.qr === "") return nothingShown;
    const expires = new Date(now().getTime() + event.expiresInMs);
    return { qrcode: event.qr, qr_expires_at: expires, pairing_code: null, retries: retries + 1 };
  }
  const { status, cause, number, retryInMs } = event;
  const shows = cause === "qr-shown" || cause === "code-shown";
  return {
    ...(number !== undefined && { number }),
    ...(!shows && nothingShown),
    retry_at: retryInMs === undefined ? null : new Date(now().getTime() + retryInMs),
    ...(status === "CONNECTED" && { retries: 0 }),
    ...(isFinal(event) && { wanted: false }),
  };
}
