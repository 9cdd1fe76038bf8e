import { createHash } from "node:crypto";
import { type Arrival, keepable } from "../inbound.ts";
import { unreadable } from "../unreadable.ts";
import { hasTooManyItems, hasTooManyValues, oversizedArrival } from "./bounds.ts";
import { callArrival, isCallOfOurs, isCallStatus } from "./calls.ts";
import { messageArrival } from "./messages.ts";
import { Change, Entry, Envelope, Value } from "./payload.ts";
import { peopleOf } from "./people.ts";
import { plain } from "./plain.ts";
import { rawBody } from "./rawBody.ts";
import { statusArrival } from "./statuses.ts";
import { CALLS, ECHOES, unreadOf } from "./unread.ts";

type Reading = { phoneNumberId: string; receivedAt?: number };

type Webhook = { arrivals: Arrival[]; tellsOfTemplates: boolean };

/**
 * Turns a signed webhook into arrivals. Unknown updates are stored in their raw form, so that they are not lost without a trace. Of a body
 * larger than Meta ever sends, only the beginning is stored: its size is checked before it is parsed.
 */
export function readWebhook(body: Buffer, reading: Reading): Webhook {
  const payload = hasTooManyValues(body) ? TOO_MUCH : jsonOf(body.toString());
  if (payload === TOO_MUCH || hasTooManyItems(payload)) {
    const sha256 = createHash("sha256").update(body).digest("hex");
    return { arrivals: [oversizedArrival({ head: body, bytes: body.length, sha256 }, reading.receivedAt)], tellsOfTemplates: false };
  }
  if (!Envelope.safeParse(payload).success) return { arrivals: [unreadable(rawBody(body), reading.receivedAt)], tellsOfTemplates: false };
  const tellsOfTemplates = changesOf(payload).whole.some(({ field }) => field === "message_template_status_update");
  return { arrivals: arrivalsOf(payload, reading), tellsOfTemplates };
}

const TOO_MUCH = Symbol("too much");

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * The webhook's updates, each with its own raw form. Never throws: updates for other numbers are skipped, unknown ones for this number are
 * stored together in one row, and an unreadable message is still a message. `receivedAt` replaces times that Meta leaves out.
 */
export function arrivalsOf(payload: unknown, { phoneNumberId, receivedAt = 0 }: Reading): Arrival[] {
  const unread: unknown[] = [];
  const keptOf = (raw: unknown, arrival: Arrival | null): Arrival[] => {
    const inbound = arrival && keepable(arrival.inbound);
    if (inbound) return [{ inbound, raw: arrival.raw }];
    unread.push(raw);
    return [];
  };
  const { whole, broken } = changesOf(plain(payload));
  const found = whole.flatMap(({ field, value }) => {
    const { metadata, contacts, messages, message_echoes, statuses, calls } = Value.parse(value);
    if (metadata?.phone_number_id !== phoneNumberId) return [];
    const people = peopleOf(contacts);
    const messagesOf = (raws: unknown[], fromMe: boolean) =>
      raws.flatMap((raw) => keptOf(raw, messageArrival(raw, people, { fromMe, at: receivedAt })));
    const statusesOf = (raws: unknown[]) => raws.flatMap((raw) => keptOf(raw, statusArrival(raw, people, receivedAt)));
    const rung = () =>
      calls
        .filter((raw) => !isCallOfOurs(raw, metadata.display_phone_number))
        .flatMap((raw) => keptOf(raw, callArrival(raw, people, receivedAt)));
    const read =
      field === ECHOES
        ? messagesOf(message_echoes, true)
        : field === CALLS
          ? [...rung(), ...statusesOf(statuses.filter((raw) => !isCallStatus(raw)))]
          : [...messagesOf(messages, false), ...statusesOf(statuses)];
    unread.push(...unreadOf({ field, value }));
    return read;
  });
  unread.push(...broken);
  if (unread.length === 0) return found;
  return [...found, unreadable(unread.length === 1 ? unread[0] : unread, receivedAt)];
}

function changesOf(payload: unknown): { whole: Change[]; broken: unknown[] } {
  const entries = parts(Envelope.safeParse(payload).data?.entry ?? [], Entry);
  const changes = parts(
    entries.whole.flatMap((entry) => entry.changes),
    Change,
  );
  return { whole: changes.whole, broken: [...entries.broken, ...changes.broken] };
}

function parts<T>(values: unknown[], schema: { safeParse(value: unknown): { data?: T | undefined } }) {
  const read = values.map((value) => ({ value, data: schema.safeParse(value).data }));
  return {
    whole: read.flatMap(({ data }) => data ?? []),
    broken: read.flatMap(({ value, data }) => (data === undefined ? [value] : [])),
  };
}
