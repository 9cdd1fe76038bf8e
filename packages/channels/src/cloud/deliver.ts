import { z } from "zod";
import { fileOf, type Order, type Outcome } from "../outbound.ts";
import { type Graph, jsonBody } from "./graph.ts";
import { uploadMedia } from "./media.ts";
import { addressOf, messageBody } from "./send.ts";
import { outcomeOf, type Trouble, troubleOf } from "./trouble.ts";

type Delivery = { graph: Graph; phoneNumberId: string; now: () => Date };

/** One order, one message. A file is uploaded first: a failure before the message is sent cannot have reached anybody. */
export async function deliver({ graph, phoneNumberId, now }: Delivery, order: Order): Promise<Outcome> {
  if (order.kind === "edit" || order.kind === "delete") return { state: "failed", reason: "unsupported" };
  const address = addressOf(order.to);
  if (!address) return { state: "failed", reason: "no-address" };

  let mediaId: string | null = null;
  const along = order.kind === "send" ? fileOf(order.parcel) : undefined;
  if (order.kind === "send" && along) {
    if (!order.file) return { state: "failed", reason: "no-file" };
    const upload = await uploadMedia(graph, phoneNumberId, { ...along, ...order.file });
    const trouble = upload.mediaId === null ? (troubleOf(upload.answer, now) ?? NONSENSE) : null;
    if (trouble) return outcomeOf({ ...trouble, isSure: true });
    mediaId = upload.mediaId;
  }

  const answer = await graph(`${phoneNumberId}/messages`, jsonBody(messageBody(order, address, mediaId)));
  const providerId = answer.ok ? Accepted.safeParse(answer.json).data?.messages[0].id : undefined;
  const trouble = troubleOf(answer, now) ?? (providerId === undefined ? NONSENSE : null);
  return trouble || providerId === undefined ? outcomeOf(trouble ?? NONSENSE) : { state: "sent", providerId };
}

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1).max(280) })], z.unknown()) });

/** A successful status without a readable body: the message may have been sent. */
const NONSENSE: Trouble = { does: "unsure", reason: "nonsense", isSure: false, detail: null, afterMs: null };
