import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Behaviour } from "./behaviour.ts";
import { errorBody, statusOf } from "./errors.ts";
import type { Ledger, Sent } from "./ledger.ts";
import { type Mistake, mistakeInFile, mistakeInPart } from "./measures.ts";
import type { MediaShelf } from "./media.ts";
import type { Random } from "./random.ts";
import { refusalOf } from "./templates.ts";

type Body = Record<string, unknown>;
export type Json = (status: number, body: unknown, headers?: Record<string, string>) => void;

/** `met`: how many messages got which behaviour. */
export type Counter = { ledger: Ledger; shelf: MediaShelf; random: Random; met: Map<string, number>; onAccepted(sent: Sent): void };

/** POST /{number}/messages. An accepted message is in the ledger before a byte of the answer leaves. */
export async function takeSend(counter: Counter, body: Body, how: { behaviour: Behaviour; json: Json; response: ServerResponse }) {
  const { behaviour, json, response } = how;
  const wrong = mistakeIn(body, counter.shelf);
  if (wrong !== null) return json(statusOf({ code: wrong.code }), errorBody(wrong.code, wrong.says));
  const name = typeof behaviour === "object" ? "refuse" : behaviour;
  counter.met.set(name, (counter.met.get(name) ?? 0) + 1);
  if (behaviour === "limit") return json(429, errorBody(130429, "Rate limit hit."), { "retry-after": "1" });
  if (typeof behaviour === "object") {
    const headers = behaviour.retryAfter ? { "retry-after": behaviour.retryAfter } : {};
    return json(statusOf(behaviour), errorBody(behaviour.code, "Refused.", behaviour.subcode), headers);
  }

  const sent = accept(counter, body);
  counter.onAccepted(sent);
  if (behaviour === "hang") return;
  if (behaviour === "drop") return void response.socket?.destroy();
  if (behaviour === "crash") return json(500, { error: "oops" });
  if (behaviour === "nonsense") return json(200, { yes: "thank you" });
  if (behaviour === "slow") await sleep(200 + counter.random.below(800));
  json(200, { messaging_product: "whatsapp", contacts: [{ input: sent.to, wa_id: sent.to }], messages: [{ id: sent.id }] });
}

function accept({ ledger, random }: Counter, body: Body): Sent {
  const id = `wamid.${Buffer.from(`${ledger.sent.length}-${random.next()}`).toString("base64url")}`;
  const ref = typeof body.biz_opaque_callback_data === "string" ? body.biz_opaque_callback_data : null;
  const sent = { id, ref, to: String(body.to ?? body.recipient), type: String(body.type), at: Date.now(), body };
  ledger.add(sent);
  return sent;
}

/** Meta's code and text for an invalid message. */
function mistakeIn(body: Body, shelf: MediaShelf): Mistake | null {
  const type = String(body.type);
  const part = body[type];
  if (body.messaging_product !== "whatsapp" || !(body.to ?? body.recipient)) return { code: 131008, says: "Required parameter is missing" };
  if (typeof part !== "object" || part === null) return { code: 131008, says: "Required parameter is missing" };
  const { id, link, body: text, caption } = part as Body;
  const wrongFile = MEDIA.has(type) && link === undefined ? mistakeInFile(type, shelf.get(String(id))) : null;
  if (wrongFile) return wrongFile;
  if (type === "text" && String(text).length > 4096) return tooLong("text['body']", 4096);
  if (typeof caption === "string" && caption.length > 1024) return tooLong(`${type}['caption']`, 1024);
  const wrongPart = mistakeInPart(type, part);
  if (wrongPart) return wrongPart;
  const wrongTemplate = type === "template" ? refusalOf(part) : null;
  return wrongTemplate === null ? null : { code: wrongTemplate, says: "Refused." };
}

const tooLong = (name: string, most: number): Mistake => ({ code: 100, says: `Param ${name} must be at most ${most} characters long.` });

const MEDIA = new Set(["image", "video", "audio", "document", "sticker"]);
