import { createHmac, randomUUID } from "node:crypto";
import { ask } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { sealed } from "../../connections/credentials/credentials.ts";
import { aNumber } from "../../contacts/factory.ts";
import { heldConnection } from "../factory.ts";

export const APP_SECRET = "meta's own";

/** A Cloud API number, and the path of its webhook. */
export async function aNumberAtMeta() {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  const phoneNumberId = String(Math.floor(Math.random() * 1e15));
  const { uuid } = await company.run(({ tx }) =>
    tx
      .updateTable("connections")
      .set(sealed({ accessToken: "t", appSecret: APP_SECRET, phoneNumberId, wabaId: "1" }))
      .where("id", "=", held.connectionId)
      .returning("uuid")
      .executeTakeFirstOrThrow(),
  );
  const path = `/webhooks/cloud/${uuid}`;
  const inbox = () =>
    company.run(({ tx }) => tx.selectFrom("inbox").select(["provider_id as id", "chat", "state", "raw"]).orderBy("inbox.id").execute());
  return { company, held, phoneNumberId, uuid, path, inbox };
}

export const signatureOf = (body: Buffer, secret = APP_SECRET) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

export async function post(path: string, content: unknown, headers?: Record<string, string>) {
  const payload = Buffer.isBuffer(content) ? content : Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  const { statusCode, body } = await ask(undefined, "POST", path, {
    payload,
    headers: { "content-type": "application/json", ...(headers ?? { "x-hub-signature-256": signatureOf(payload) }) },
  });
  return [statusCode, JSON.parse(body).error];
}

export const aText = (phoneNumberId: string, { id = `wamid.${randomUUID()}`, from = aNumber(), body = "Olá" } = {}) =>
  told(phoneNumberId, "messages", {
    contacts: [{ profile: { name: "Maria" }, wa_id: from }],
    messages: [{ from, id, timestamp: "1763640000", type: "text", text: { body } }],
  });

export function told(phoneNumberId: string, field: string, value: object) {
  const metadata = { display_phone_number: "1", phone_number_id: phoneNumberId };
  const changes = [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }];
  return { object: "whatsapp_business_account", entry: [{ id: "1", changes }] };
}
