import { type Channel, ChannelFailure } from "@recado/channels/channel";
import { z } from "zod";
import { log } from "../../../platform/log.ts";
import { runAsOwner } from "../../connections/ownership/ownership.ts";
import { ChecksProgress, noteTemplatesTrouble } from "../../connections/providerRequests.ts";
import { keepTemplates } from "../../connections/queries.ts";
import { applyItemCheck, requestNextChecks } from "../../contact-lists/checks.ts";
import { applyCheck } from "../../contacts/actions.ts";
import { abandonMedia, fetchMedia } from "../media/fetch.ts";
import { fetchPicture } from "../media/picture.ts";
import {
  claimProviderRequest,
  deleteProviderRequest,
  type ProviderRequest,
  pauseProviderRequest,
  postponeProviderRequest,
  releaseProviderRequests,
} from "../queries/providerRequests.ts";
import type { Ownership } from "./delivery.ts";

const ATTEMPTS_MAX = 12;

type Look = { onlyUrgent?: boolean; found?(): void };

/**
 * Sends one request to the provider, if one is due, and calls `found` as soon as there is one. False if there is none. Sending a request
 * twice does no harm.
 */
export async function runProviderRequest(
  companyId: number,
  ownership: Ownership,
  channel: Channel,
  { onlyUrgent = false, found }: Look = {},
): Promise<boolean> {
  const request = await runAsOwner(companyId, ownership, (ctx) => claimProviderRequest(ctx, ownership.connectionId, { onlyUrgent }));
  if (!request) return false;
  found?.();
  try {
    await run(companyId, ownership, channel, request);
    await runAsOwner(companyId, ownership, (ctx) => deleteProviderRequest(ctx, request));
  } catch (error) {
    await failed(companyId, ownership, { request, error });
  }
  return true;
}

/** The previous owner of the connection will not finish the requests that it started; they are released. */
export const resumeProviderRequests = (companyId: number, ownership: Ownership): Promise<void> =>
  runAsOwner(companyId, ownership, (ctx) => releaseProviderRequests(ctx, ownership.connectionId));

const payloads = {
  read: z.object({
    messages: z.array(z.object({ providerId: z.string(), chat: z.string(), author: z.string().nullable(), list: z.string().optional() })),
  }),
  media: z.object({ messageId: z.int() }),
  picture: z.object({ contactId: z.int() }),
  check: z.union([
    z.object({ itemId: z.int(), number: z.string(), isQuiet: z.boolean() }),
    z.object({ contactId: z.int(), number: z.string() }),
    ChecksProgress,
  ]),
  templates: z.object({}),
  "reject-call": z.object({ callId: z.string(), chat: z.string() }),
};

async function run(companyId: number, ownership: Ownership, channel: Channel, { kind, payload }: ProviderRequest) {
  switch (kind) {
    case "read":
      return channel.markRead(payloads.read.parse(payload).messages);
    case "media":
      return fetchMedia({ companyId, ownership: ownership, channel }, payloads.media.parse(payload).messageId);
    case "picture":
      return fetchPicture({ companyId, ownership: ownership, channel }, payloads.picture.parse(payload).contactId);
    case "check": {
      const check = payloads.check.parse(payload);
      if ("after" in check) return runAsOwner(companyId, ownership, (ctx) => requestNextChecks(ctx, ownership.connectionId, check));
      const checked = await channel.check(check.number);
      return runAsOwner(companyId, ownership, (ctx) =>
        "itemId" in check ? applyItemCheck(ctx, check, checked) : applyCheck(ctx, check.contactId, check.number, checked),
      );
    }
    case "templates": {
      const templates = await channel.templates();
      return runAsOwner(companyId, ownership, (ctx) => keepTemplates(ctx, ownership.connectionId, templates));
    }
    case "reject-call":
      return channel.rejectCall(payloads["reject-call"].parse(payload));
    default:
      throw new TypeError(`Unknown provider request: ${kind}`);
  }
}

/** Retries the request later, or gives up and shows that to the person who waits for it. */
async function failed(companyId: number, ownership: Ownership, { request, error }: { request: ProviderRequest; error: unknown }) {
  const isRefused = error instanceof ChannelFailure && !error.again;
  const isFinal = isRefused || request.attempt >= ATTEMPTS_MAX;
  log.warn({ err: error, kind: request.kind, isFinal }, "a request to the provider failed");
  await runAsOwner(companyId, ownership, async (ctx) => {
    const isForPeople = request.kind === "templates";
    if (isForPeople) await noteTemplatesTrouble(ctx, ownership.connectionId, isRefused ? "refused" : "unreachable");
    if (!isFinal) return void (await postponeProviderRequest(ctx, request));
    if (isForPeople) return void (await pauseProviderRequest(ctx, request));
    if (request.kind === "media") await abandonMedia(ctx, payloads.media.parse(request.payload).messageId, error);
    await deleteProviderRequest(ctx, request);
  });
}
