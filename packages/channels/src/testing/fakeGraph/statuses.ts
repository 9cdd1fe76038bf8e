import { setTimeout as sleep } from "node:timers/promises";
import type { Hook } from "./hook.ts";
import type { Sent } from "./ledger.ts";
import type { Random } from "./random.ts";

/** The statuses sent for each accepted message. `copies` is the share that is sent twice. */
export type StatusPlan = { steps: string[]; copies?: number; isShuffled?: boolean; delayMs?: number };

export async function tellStatuses(hook: Hook, random: Random, { sent, plan }: { sent: Sent; plan: StatusPlan }): Promise<void> {
  const { copies = 0, isShuffled = false, delayMs = 0 } = plan;
  const statuses = plan.steps.map((step, at) => statusOf(sent, step, sent.at + at * 1000));
  const twice = statuses.flatMap((each) => (random.next() < copies ? [each, each] : [each]));
  for (const status of isShuffled ? random.shuffle(twice) : twice) {
    if (delayMs > 0) await sleep(random.below(delayMs));
    await hook.post({ statuses: [status] });
  }
}

export const statusOf = ({ id, ref, to }: Sent, status: string, at: number) => ({
  id,
  status,
  timestamp: String(Math.floor(at / 1000)),
  recipient_id: to,
  ...(ref !== null && { biz_opaque_callback_data: ref }),
  ...(status === "failed"
    ? { errors: [{ code: 131026, title: "Message undeliverable", error_data: { details: "Unable to deliver message." } }] }
    : { pricing: { billable: true, pricing_model: "PMP", category: "service" } }),
});
