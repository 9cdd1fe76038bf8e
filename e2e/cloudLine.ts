import { createHmac, randomInt, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { theApp } from "./app.ts";
import type { askAs } from "./ask.ts";

type Ask = Awaited<ReturnType<typeof askAs>>;
/** In Meta's format; `at` is its time in seconds. */
type CloudMessage = { at: number; type: string } & Record<string, unknown>;

/** A Cloud connection, and Meta's webhooks for incoming messages: signed with its secret. */
export async function cloudLine(as: Ask, form: { name: string } & Record<string, unknown>) {
  const [phoneNumberId, appSecret] = [String(randomInt(1e12)), randomUUID()];
  const { id, webhook } = await as<{ id: number; webhook: { url: string } }>("POST", "/whatsapp", {
    ...form,
    provider: "cloud",
    credentials: { phoneNumberId, wabaId: "1", accessToken: "t", appSecret },
  });
  const url = `${theApp().url}${new URL(webhook.url).pathname}`;
  const receive = (from: string, name: string, messages: CloudMessage[]) => {
    const value = {
      metadata: { phone_number_id: phoneNumberId },
      contacts: [{ profile: { name }, wa_id: from }],
      messages: messages.map(({ at, ...message }) => ({ from, id: `wamid.${randomUUID()}`, timestamp: String(at), ...message })),
    };
    return post(url, appSecret, {
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value }] }],
    });
  };
  return { id, hear: receive };
}

async function post(url: string, secret: string, payload: object) {
  const body = JSON.stringify(payload);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const { status } = await fetch(url, { method: "POST", body, headers });
  expect(status).toBe(200);
}
