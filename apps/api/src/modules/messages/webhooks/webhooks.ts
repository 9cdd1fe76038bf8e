import { oversizedArrival, WEBHOOK_MAX } from "@recado/channels/cloud/bounds";
import { readWebhook } from "@recado/channels/cloud/inbound";
import { isSignature, verifySubscription } from "@recado/channels/cloud/webhook";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { now } from "../../../platform/clock.ts";
import { inCompany } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { Api } from "../../../platform/http/server.ts";
import { spend } from "../../../platform/limits.ts";
import { isUuid } from "../../../platform/uuid.ts";
import { openCredentials } from "../../connections/credentials/credentials.ts";
import { findWebhook, verifyTokenOf } from "../../connections/credentials/webhook.ts";
import { requestTemplates } from "../../connections/providerRequests.ts";
import { noteWrongSecret } from "../../connections/status/timeline.ts";
import { keepArrivals } from "../receive/inbox.ts";
import { type Received, receiveBody } from "./webhookBody.ts";

/** Per connection: a hundred a second. A larger request counts as several. */
const PER_MINUTE = 6_000;
const USUAL_BYTES = 4 * 1024;

/**
 * Meta's webhook. Its signature covers the raw bytes, so nothing is parsed before the check; the response is 200 once the events are
 * committed, and Meta repeats after any other (`docs/decisions/0030`).
 */
export function webhookRoutes({ app }: Api) {
  void app.register(async (door: FastifyInstance) => {
    door.removeAllContentTypeParsers();
    // Nothing is read for an unknown uuid, and of a body that is too large only its beginning is kept.
    door.addContentTypeParser("*", (_, body, done) => done(null, body));

    door.get("/api/webhooks/cloud/:uuid", async (request, reply) => {
      const uuid = uuidOf(request);
      const challenge = verifySubscription(request.query as Record<string, string>, verifyTokenOf(uuid));
      if (challenge === null || !(await findWebhook(uuid))) return fail("ERR_NO_PERMISSION");
      return reply.type("text/plain; charset=utf-8").send(challenge);
    });

    door.post("/api/webhooks/cloud/:uuid", async (request, reply) => {
      const uuid = uuidOf(request);
      const { companyId, connectionId } = (await findWebhook(uuid)) ?? fail("ERR_NO_WAPP_FOUND");
      const { appSecret, phoneNumberId } = await inCompany(companyId, (ctx) => openCredentials(ctx, connectionId));
      const signature = signatureIn(request);
      const body = await receiveBody(request.body, appSecret);
      if (!body.isSignedBy(signature)) {
        if (isSignature(signature) && appSecret !== "") await inCompany(companyId, (ctx) => noteWrongSecret(ctx, connectionId));
        fail("ERR_NO_PERMISSION");
      }
      await spend([{ key: `webhooks of ${uuid}`, most: PER_MINUTE, seconds: 60, worth: worthOf(body) }]);
      const receivedAt = now().getTime();
      const { arrivals, tellsOfTemplates } = body.whole
        ? readWebhook(body.whole, { phoneNumberId, receivedAt })
        : { arrivals: [oversizedArrival(body, receivedAt)], tellsOfTemplates: false };
      await keepArrivals(companyId, connectionId, arrivals, null);
      if (tellsOfTemplates) await inCompany(companyId, (ctx) => requestTemplates(ctx, connectionId));
      return reply.send({});
    });
  });
}

const worthOf = ({ bytes }: Received) => Math.max(1, Math.ceil(Math.min(bytes, WEBHOOK_MAX.bytes) / USUAL_BYTES));

function signatureIn({ headers }: FastifyRequest): string | undefined {
  const { "x-hub-signature-256": signature } = headers;
  return typeof signature === "string" ? signature : undefined;
}

function uuidOf(request: FastifyRequest): string {
  const { uuid } = request.params as { uuid: string };
  return isUuid(uuid) ? uuid : fail("ERR_NO_WAPP_FOUND");
}
