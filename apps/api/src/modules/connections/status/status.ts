import type { Cause, Status } from "@recado/channels/channel";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { type ConnectionColumns, updateConnection } from "../queries.ts";
import { insertMoment } from "./timeline.ts";

export type StatusChange = { status: Status; cause: Cause; detail?: string | null; since?: Date };

/** Clears the codes to scan or type, and the time of the next attempt. */
export const noCodes = { qrcode: "", qr_expires_at: null, pairing_code: null, retry_at: null };

/** The only way to change a connection's status: row, timeline and broadcast together. An unchanged status adds nothing to the timeline. */
export async function changeStatus(
  ctx: Ctx,
  id: number,
  { status, cause, detail = null, since = now() }: StatusChange,
  more: ConnectionColumns = {},
) {
  const was = await lockStatus(ctx, id);
  if (!was) return;
  // If a user requested the change, the detail is that user's name.
  const shownDetail = cause === "asked" ? ("asked_by" in more ? (more.asked_by ?? null) : was.askedBy) : detail;
  const isNew = was.status !== status || was.cause !== cause;
  await updateConnection(ctx, id, {
    ...more,
    status,
    cause,
    cause_detail: shownDetail,
    ...(was.status !== status && { status_since: since }),
  });
  if (isNew) await insertMoment(ctx, { connectionId: id, status, cause, detail: shownDetail, waited: was.waiting, at: since });
  await record(ctx, "connection.session", { connectionId: id });
}

export const lockStatus = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("connections")
    .select((eb) => [
      "provider",
      "status",
      "cause",
      "cause_detail as detail",
      "number",
      "wanted",
      "asked_at as askedAt",
      "asked_by as askedBy",
      "retries",
      eb
        .selectFrom("outbox as o")
        .whereRef("o.connection_id", "=", "connections.id")
        // A message that is being sent has waited until now.
        .where("o.state", "in", ["queued", "sending"])
        .where("o.kind", "=", "send")
        .select(sql<number>`count(*)`.as("count"))
        .as("waiting"),
    ])
    .where("id", "=", id)
    .forNoKeyUpdate("connections")
    .executeTakeFirst();
