import { isUtf8 } from "node:buffer";
import { type Arrival, keepable } from "../inbound.ts";
import { nonsense } from "../nonsense.ts";
import { callArrival, isCallOfOurs, isCallStatus } from "./calls.ts";
import { messageArrival } from "./messages.ts";
import { Change, Entry, Envelope, Value } from "./payload.ts";
import { peopleOf } from "./people.ts";
import { plain } from "./plain.ts";
import { statusArrival } from "./statuses.ts";
import { CALLS, ECHOES, unreadOf } from "./unread.ts";

type Reading = { phoneNumberId: string; receivedAt?: number };

type Webhook = { arrivals: Arrival[]; tellsOfTemplates: boolean };

/** What Meta signed, in our words. What is no news of any kind is kept as it came, so that nobody has to believe that it never came. */
export function readWebhook(body: Buffer, reading: Reading): Webhook {
  const payload = jsonOf(body.toString());
  if (!Envelope.safeParse(payload).success) return { arrivals: [nonsense(asItCame(body), reading.receivedAt)], tellsOfTemplates: false };
  const tellsOfTemplates = changesOf(payload).whole.some(({ field }) => field === "message_template_status_update");
  return { arrivals: arrivalsOf(payload, reading), tellsOfTemplates };
}

/** A text where it is one that the database keeps. */
const asItCame = (body: Buffer) => (isUtf8(body) && !body.includes(0) ? { text: body.toString() } : { base64: body.toString("base64") });

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * What a webhook says, piece by piece, each with its own raw form. Nothing makes it throw: what is not for this number
 * is left out, what is for it and not understood is kept, and a message that we cannot read is still a message.
 * `receivedAt` stands for times that Meta leaves out.
 */
export function arrivalsOf(payload: unknown, { phoneNumberId, receivedAt = 0 }: Reading): Arrival[] {
  const keptOf = (raw: unknown, arrival: Arrival | null): Arrival => {
    const inbound = arrival && keepable(arrival.inbound);
    return inbound ? { inbound, raw: arrival.raw } : nonsense(raw, receivedAt);
  };
  const { whole, broken } = changesOf(plain(payload));
  const found = whole.flatMap(({ field, value }) => {
    const { metadata, contacts, messages, message_echoes, statuses, calls } = Value.parse(value);
    if (metadata?.phone_number_id !== phoneNumberId) return [];
    const people = peopleOf(contacts);
    const said = (raws: unknown[], fromMe: boolean) =>
      raws.map((raw) => keptOf(raw, messageArrival(raw, people, { fromMe, at: receivedAt })));
    const told = (raws: unknown[]) => raws.map((raw) => keptOf(raw, statusArrival(raw, people, receivedAt)));
    const rung = () =>
      calls
        .filter((raw) => !isCallOfOurs(raw, metadata.display_phone_number))
        .map((raw) => keptOf(raw, callArrival(raw, people, receivedAt)));
    const read =
      field === ECHOES
        ? said(message_echoes, true)
        : field === CALLS
          ? [...rung(), ...told(statuses.filter((raw) => !isCallStatus(raw)))]
          : [...said(messages, false), ...told(statuses)];
    return [...read, ...unreadOf({ field, value }).map((raw) => nonsense(raw, receivedAt))];
  });
  return [...found, ...broken.map((raw) => nonsense(raw, receivedAt))];
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
