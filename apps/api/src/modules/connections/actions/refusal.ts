import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { pauseConnection } from "../status/pause.ts";
import { changeStatus, lockStatus } from "../status/status.ts";

/** `at`: when the provider said so, in its own whole seconds. */
type Refusal = { reason: string; detail: string | null; at: number };

/** Taken and then refused, for a reason that the next ones would share: it rests or stops as if they had been refused at once. */
export async function noteRefusal(ctx: Ctx, connectionId: number, { reason, detail, at }: Refusal) {
  if (reason === "spam-limit") return pauseConnection(ctx, connectionId);
  if (reason !== "account" && reason !== "credentials") return;
  const was = await lockStatus(ctx, connectionId);
  if (!was?.wanted) return;
  // What was refused before somebody put it right says nothing of how it is now.
  if (was.askedAt !== null && at + 1000 <= was.askedAt.getTime()) return;
  await changeStatus(ctx, connectionId, { status: "DISCONNECTED", cause: reason, detail }, { wanted: false });
  await record(ctx, "connection.asked", { connectionId });
}
