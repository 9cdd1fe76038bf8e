import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

type HookOptions = { appSecret: string; phoneNumberId: string; wabaId: string };

/** Meta's side of the webhook: signed, and repeated until it is answered with 200. */
export type Hook = {
  url: string | null;
  posts: number;
  refused: number;
  post(value: object, field?: string): Promise<void>;
  stop(): void;
};

export function hookOf({ appSecret, phoneNumberId, wabaId }: HookOptions, url: string | null): Hook {
  const over = new AbortController();
  const hook: Hook = {
    url,
    posts: 0,
    refused: 0,
    async post(value, field = "messages") {
      const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
      const change = { field, value: { messaging_product: "whatsapp", metadata, ...value } };
      const body = escaped(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: wabaId, changes: [change] }] }));
      for (let wait = 50; !over.signal.aborted; wait = Math.min(wait * 2, 1000)) {
        if (hook.url && (await isTaken(hook.url, body))) return;
        hook.refused += 1;
        await sleep(wait, undefined, { signal: over.signal }).catch(() => {});
      }
    },
    stop: () => over.abort(),
  };

  async function isTaken(to: string, body: string): Promise<boolean> {
    hook.posts += 1;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(body, appSecret) };
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(10_000)]);
    try {
      const answer = await fetch(to, { method: "POST", headers, body, signal });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false;
    }
  }
  return hook;
}

export const signatureOf = (body: string | Buffer, appSecret: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

/** Meta escapes non-ASCII characters and slashes, unlike JSON.stringify. */
const escaped = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).replaceAll("/", "\\/");
