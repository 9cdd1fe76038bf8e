import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { pauseConnection } from "../status/pause.ts";
import { changeStatus, lockStatus } from "../status/status.ts";

/** `at` is the provider's time, in whole seconds. */
type Refusal = { reason: string; detail: string | null; at: number };

/**
 * For a message that was accepted and then refused for a reason that the next ones would share: the connection pauses or stops as if it had
 * been refused at once.
 */
export async function noteRefusal(ctx: Ctx, connectionId: number, { reason, detail, at }: Refusal) {
  if (reason === "spam-limit") return pauseConnection(ctx, connectionId);
  if (reason !== "account" && reason !== "credentials") return;
  const was = await lockStatus(ctx, connectionId);
  if (!was?.wanted) return;
  // A refusal from before an admin's last change does not count.
  if (was.askedAt !== null && at + 1000 <= was.askedAt.getTime()) return;
  await changeStatus(ctx, connectionId, { status: "DISCONNECTED", cause: reason, detail }, { wanted: false });
  await record(ctx, "connection.asked", { connectionId });
}
