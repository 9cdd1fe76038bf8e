import { type Arrival, keepable } from "../inbound.ts";
import { nonsense } from "../nonsense.ts";
import { messageArrival } from "./messages.ts";
import { Change, Entry, Envelope } from "./payload.ts";
import { peopleOf } from "./people.ts";
import { plain } from "./plain.ts";
import { statusArrival } from "./statuses.ts";

type Reading = { phoneNumberId: string; receivedAt?: number };

type Webhook = { arrivals: Arrival[]; tellsOfTemplates: boolean };

/** What Meta signed, in our words. What is no news of any kind is kept as it came, so that nobody has to believe that it never came. */
export function readWebhook(body: string, reading: Reading): Webhook {
  const payload = jsonOf(body);
  if (!Envelope.safeParse(payload).success)
    return { arrivals: [nonsense({ text: plain(body.slice(0, TEXT_MAX)) }, reading.receivedAt)], tellsOfTemplates: false };
  const tellsOfTemplates = changesOf(payload).whole.some(({ field }) => field === "message_template_status_update");
  return { arrivals: arrivalsOf(payload, reading), tellsOfTemplates };
}

const TEXT_MAX = 65_536;

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * What a webhook says, piece by piece, each with its own raw form. Nothing makes it throw: what is not for this number
 * is left out, and a message that we cannot read is still a message. `receivedAt` stands for times that Meta leaves out.
 */
export function arrivalsOf(payload: unknown, { phoneNumberId, receivedAt = 0 }: Reading): Arrival[] {
  const keptOf = (raw: unknown, arrival: Arrival | null): Arrival => {
    const inbound = arrival && keepable(arrival.inbound);
    return inbound ? { inbound, raw: arrival.raw } : nonsense(raw, receivedAt);
  };
  const { whole, broken } = changesOf(plain(payload));
  const found = whole.flatMap(({ field, value }) => {
    if (value.metadata?.phone_number_id !== phoneNumberId) return [];
    const people = peopleOf(value.contacts);
    return field === "smb_message_echoes"
      ? value.message_echoes.map((raw) => keptOf(raw, messageArrival(raw, people, { fromMe: true, at: receivedAt })))
      : [
          ...value.messages.map((raw) => keptOf(raw, messageArrival(raw, people, { fromMe: false, at: receivedAt }))),
          ...value.statuses.map((raw) => keptOf(raw, statusArrival(raw, people, receivedAt))),
        ];
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
