import { createHmac, randomInt, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { theApp } from "./app.ts";
import type { askAs } from "./ask.ts";

type Ask = Awaited<ReturnType<typeof askAs>>;
/** As Meta writes it; said at the second that is given. */
type CloudMessage = { at: number; type: string } & Record<string, unknown>;

/** A connection of the Cloud API, and what Meta tells it of those who write: signed with its secret, through its own door. */
export async function cloudLine(as: Ask, form: { name: string } & Record<string, unknown>) {
  const [phoneNumberId, appSecret] = [String(randomInt(1e12)), randomUUID()];
  const { id, webhook } = await as<{ id: number; webhook: { url: string } }>("POST", "/whatsapp", {
    ...form,
    provider: "cloud",
    credentials: { phoneNumberId, wabaId: "1", accessToken: "t", appSecret },
  });
  const url = `${theApp().url}${new URL(webhook.url).pathname}`;
  const hear = (from: string, name: string, said: CloudMessage[]) => {
    const value = {
      metadata: { phone_number_id: phoneNumberId },
      contacts: [{ profile: { name }, wa_id: from }],
      messages: said.map(({ at, ...message }) => ({ from, id: `wamid.${randomUUID()}`, timestamp: String(at), ...message })),
    };
    return post(url, appSecret, {
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value }] }],
    });
  };
  return { id, hear };
}

async function post(url: string, secret: string, told: object) {
  const body = JSON.stringify(told);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const { status } = await fetch(url, { method: "POST", body, headers });
  expect(status).toBe(200);
}
