import type { ChannelEvent } from "@recado/channels/channel";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { isRenewal, isToEnd } from "../ownership/desiredState.ts";
import { assertOwner, runAsOwner } from "../ownership/ownership.ts";
import { requestTemplates, scheduleNumberChecks } from "../providerRequests.ts";
import { type ConnectionColumns, updateConnection } from "../queries.ts";
import { changeStatus, lockStatus, noCodes, type StatusChange } from "../status/status.ts";

/** Unlinked, or not: then the phone may still list our device. */
export type Parting = "asked" | "not-unlinked";

type Ownership = { connectionId: number; token: number };
/** `askedAt` is the time of the admin's last request when this session began. */
type Speaker = Ownership & { askedAt?: number };

/**
 * Stores the events of a channel in their order; only its owner can. A session that is to start over is ignored: its owner has yet to learn
 * of the new start, from the connection's status.
 */
export const noteEvents = (companyId: number, { connectionId, token, askedAt }: Speaker, events: ChannelEvent[]): Promise<void> =>
  inCompany(companyId, async (ctx) => {
    await assertOwner(ctx, connectionId, token);
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
      if (isUp && templates) await requestTemplates(ctx, connectionId);
      if (isUp && check) await scheduleNumberChecks(ctx, connectionId);
      return;
    }
    await updateConnection(ctx, connectionId, columns);
    await record(ctx, "connection.session", { connectionId });
  });

export const noteEvent = (companyId: number, ownership: Speaker, event: ChannelEvent): Promise<void> =>
  noteEvents(companyId, ownership, [event]);

/** The connection is being ended, unless an admin wants it again. */
export const noteEnding = (companyId: number, ownership: Ownership): Promise<void> =>
  runAsOwner(companyId, ownership, async (ctx) => {
    const was = await lockStatus(ctx, ownership.connectionId);
    if (was && isToEnd(was)) await changeStatus(ctx, ownership.connectionId, { status: "TIMEOUT", cause: "asked" }, noCodes);
  });

/** The connection has ended. If an admin wanted it again during the logout, it starts over, because the keys are gone. */
export const noteEnded = (companyId: number, ownership: Ownership, how: Parting): Promise<void> =>
  runAsOwner(companyId, ownership, async (ctx) => {
    const was = await lockStatus(ctx, ownership.connectionId);
    if (was?.wanted) return renew(ctx, ownership.connectionId, how);
    if (was && isToEnd(was)) await changeStatus(ctx, ownership.connectionId, { status: "DISCONNECTED", cause: how }, noCodes);
  });

/** The keys of the linked phone are gone, with or without a logout: the connection starts over. */
export const noteRenewed = (companyId: number, ownership: Ownership, how: Parting): Promise<void> =>
  runAsOwner(companyId, ownership, (ctx) => renew(ctx, ownership.connectionId, how));

const renew = (ctx: Ctx, connectionId: number, how: Parting) =>
  changeStatus(ctx, connectionId, { status: "OPENING", cause: how === "asked" ? "started" : how }, { ...noCodes, number: null });

/** Stopped for good: only a person can fix it, and the next process does not try. */
export const isFinal = (event: ChannelEvent) =>
  event.type === "status" && (event.status === "PASSKEY_REQUIRED" || (event.status === "DISCONNECTED" && !PASSING.has(event.cause)));

const PASSING = new Set(["lost", "suspended", "owner-lost"]);

function columnsOf(event: ChannelEvent, retries: number): ConnectionColumns {
  if (event.type === "code") return { ...noCodes, pairing_code: event.code };
  if (event.type === "qr") {
    if (event.qr === "") return noCodes;
    const expires = new Date(now().getTime() + event.expiresInMs);
    return { qrcode: event.qr, qr_expires_at: expires, pairing_code: null, retries: retries + 1 };
  }
  const { status, cause, number, retryInMs } = event;
  const shows = cause === "qr-shown" || cause === "code-shown";
  return {
    ...(number !== undefined && { number }),
    ...(!shows && noCodes),
    retry_at: retryInMs === undefined ? null : new Date(now().getTime() + retryInMs),
    ...(status === "CONNECTED" && { retries: 0 }),
    ...(isFinal(event) && { wanted: false }),
  };
}
