import { type Channel, ChannelFailure } from "@recado/channels/channel";
import { z } from "zod";
import { log } from "../../../platform/log.ts";
import { noteTemplatesTrouble } from "../../connections/errands.ts";
import { asOwner } from "../../connections/ownership/ownership.ts";
import { keepTemplates } from "../../connections/queries.ts";
import { applyCheck } from "../../contacts/actions.ts";
import { askAboutSome } from "../../contacts/checks.ts";
import { fetchMedia, giveUpMedia } from "../media/fetch.ts";
import { fetchPicture } from "../media/picture.ts";
import { claimErrand, deleteErrand, type Errand, freeErrands, putOffErrand, restErrand } from "../queries/errands.ts";
import type { Held } from "./delivery.ts";

const ATTEMPTS_MAX = 12;

type Look = { onlyUrgent?: boolean; found?(): void };

/** One thing to ask of the provider, if one is due, and `found` as soon as there is. False when there is none. Asked twice is asked once. */
export async function runErrand(
  companyId: number,
  held: Held,
  channel: Channel,
  { onlyUrgent = false, found }: Look = {},
): Promise<boolean> {
  const errand = await asOwner(companyId, held, (ctx) => claimErrand(ctx, held.connectionId, { onlyUrgent }));
  if (!errand) return false;
  found?.();
  try {
    await run(companyId, held, channel, errand);
    await asOwner(companyId, held, (ctx) => deleteErrand(ctx, errand));
  } catch (error) {
    await failed(companyId, held, { errand, error });
  }
  return true;
}

/** Whoever held the connection before us is not coming back to what he had begun to ask. */
export const resumeErrands = (companyId: number, held: Held): Promise<void> =>
  asOwner(companyId, held, (ctx) => freeErrands(ctx, held.connectionId));

const payloads = {
  read: z.object({
    messages: z.array(z.object({ providerId: z.string(), chat: z.string(), author: z.string().nullable(), list: z.string().optional() })),
  }),
  media: z.object({ messageId: z.int() }),
  picture: z.object({ contactId: z.int() }),
  check: z.union([z.object({ contactId: z.int(), number: z.string() }), z.object({ after: z.int() })]),
  templates: z.object({}),
  "reject-call": z.object({ callId: z.string(), chat: z.string() }),
};

async function run(companyId: number, held: Held, channel: Channel, { kind, payload }: Errand) {
  switch (kind) {
    case "read":
      return channel.markRead(payloads.read.parse(payload).messages);
    case "media":
      return fetchMedia({ companyId, held, channel }, payloads.media.parse(payload).messageId);
    case "picture":
      return fetchPicture({ companyId, held, channel }, payloads.picture.parse(payload).contactId);
    case "check": {
      const asked = payloads.check.parse(payload);
      if ("after" in asked) return asOwner(companyId, held, (ctx) => askAboutSome(ctx, held.connectionId, asked.after));
      const { contactId, number } = asked;
      const checked = await channel.check(number);
      return asOwner(companyId, held, (ctx) => applyCheck(ctx, contactId, number, checked));
    }
    case "templates": {
      const templates = await channel.templates();
      return asOwner(companyId, held, (ctx) => keepTemplates(ctx, held.connectionId, templates));
    }
    case "reject-call":
      return channel.rejectCall(payloads["reject-call"].parse(payload));
    default:
      throw new TypeError(`No errand of ours: ${kind}`);
  }
}

/** Tried again later, or given up: what a person waits for then says so. */
async function failed(companyId: number, held: Held, { errand, error }: { errand: Errand; error: unknown }) {
  const isRefused = error instanceof ChannelFailure && !error.again;
  const isFinal = isRefused || errand.attempt >= ATTEMPTS_MAX;
  log.warn({ err: error, kind: errand.kind, isFinal }, "a provider could not be asked");
  await asOwner(companyId, held, async (ctx) => {
    const isForPeople = errand.kind === "templates";
    if (isForPeople) await noteTemplatesTrouble(ctx, held.connectionId, isRefused ? "refused" : "unreachable");
    if (!isFinal) return void (await putOffErrand(ctx, errand));
    if (isForPeople) return void (await restErrand(ctx, errand));
    if (errand.kind === "media") await giveUpMedia(ctx, payloads.media.parse(errand.payload).messageId, error);
    await deleteErrand(ctx, errand);
  });
}
