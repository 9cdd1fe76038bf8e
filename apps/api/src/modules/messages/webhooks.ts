import { readWebhook } from "@recado/channels/cloud/inbound";
import { isSignature, verifySignature, verifySubscription } from "@recado/channels/cloud/webhook";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { now } from "../../platform/clock.ts";
import { inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import type { Api } from "../../platform/http/server.ts";
import { isUuid } from "../../platform/uuid.ts";
import { openCredentials } from "../connections/credentials.ts";
import { askForTemplates } from "../connections/errands.ts";
import { noteWrongSecret } from "../connections/timeline.ts";
import { findWebhook, verifyTokenOf } from "../connections/webhook.ts";
import { keepArrivals } from "./inbox.ts";

const BODY_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Meta's door. What it signs are the bytes as they came, so nobody parses them before; it hears 200 once what it said is
 * committed, and repeats whatever else it hears.
 */
export function webhookRoutes({ app }: Api) {
  void app.register(async (door: FastifyInstance) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES }, (_, body, done) => done(null, body));

    door.get("/api/webhooks/cloud/:uuid", async (request, reply) => {
      const uuid = uuidOf(request);
      const challenge = verifySubscription(request.query as Record<string, string>, verifyTokenOf(uuid));
      if (challenge === null || !(await findWebhook(uuid))) return fail("ERR_NO_PERMISSION");
      return reply.type("text/plain; charset=utf-8").send(challenge);
    });

    door.post("/api/webhooks/cloud/:uuid", { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const { companyId, connectionId } = (await findWebhook(uuidOf(request))) ?? fail("ERR_NO_WAPP_FOUND");
      const { appSecret, phoneNumberId } = await inCompany(companyId, (ctx) => openCredentials(ctx, connectionId));
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = signatureIn(request);
      if (!verifySignature(raw, signature, appSecret)) {
        if (isSignature(signature) && appSecret !== "") await inCompany(companyId, (ctx) => noteWrongSecret(ctx, connectionId));
        fail("ERR_NO_PERMISSION");
      }
      const { arrivals, tellsOfTemplates } = readWebhook(raw, { phoneNumberId, receivedAt: now().getTime() });
      await keepArrivals(companyId, connectionId, arrivals, null);
      if (tellsOfTemplates) await inCompany(companyId, (ctx) => askForTemplates(ctx, connectionId));
      return reply.send({});
    });
  });
}

function signatureIn({ headers }: FastifyRequest): string | undefined {
  const { "x-hub-signature-256": signature } = headers;
  return typeof signature === "string" ? signature : undefined;
}

function uuidOf(request: FastifyRequest): string {
  const { uuid } = request.params as { uuid: string };
  return isUuid(uuid) ? uuid : fail("ERR_NO_WAPP_FOUND");
}
