import { type Arrival, Inbound } from "../inbound.ts";
import { messageArrival } from "./messages.ts";
import { Change, Entry, Envelope } from "./payload.ts";
import { peopleOf } from "./people.ts";
import { plain } from "./plain.ts";
import { statusArrival } from "./statuses.ts";

/**
 * What a webhook says, piece by piece, each with its own raw form. Nothing makes it throw: what is not for this number
 * is left out, and a message that we cannot read is still a message. `receivedAt` stands for times that Meta leaves out.
 */
export function arrivalsOf(payload: unknown, { phoneNumberId, receivedAt = 0 }: { phoneNumberId: string; receivedAt?: number }): Arrival[] {
  return changesOf(plain(payload)).flatMap(({ field, value }) => {
    if (value.metadata?.phone_number_id !== phoneNumberId) return [];
    const people = peopleOf(value.contacts);
    const found =
      field === "smb_message_echoes"
        ? value.message_echoes.map((raw) => messageArrival(raw, people, { fromMe: true, at: receivedAt }))
        : [
            ...value.messages.map((raw) => messageArrival(raw, people, { fromMe: false, at: receivedAt })),
            ...value.statuses.map((raw) => statusArrival(raw, people, receivedAt)),
          ];
    return found.flatMap((arrival) => (arrival ? keepable(arrival) : []));
  });
}

const changesOf = (payload: unknown): Change[] =>
  parts(Envelope.safeParse(payload).data?.entry, Entry).flatMap(({ changes }) => parts(changes, Change));

function parts<T>(values: unknown[] | undefined, schema: { safeParse(value: unknown): { data?: T | undefined } }): T[] {
  return (values ?? []).flatMap((value) => schema.safeParse(value).data ?? []);
}

/** Our own words keep to our own rules; where a content does not, the message says of which kind it was. */
function keepable({ inbound, raw }: Arrival): Arrival[] {
  const kept = [inbound, ...(inbound.kind === "message" ? [{ ...inbound, content: { type: "unknown", label: inbound.content.type } }] : [])]
    .map((each) => Inbound.safeParse(each).data)
    .find((each) => each !== undefined);
  return kept ? [{ inbound: kept, raw }] : [];
}
