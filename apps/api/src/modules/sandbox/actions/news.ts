import { randomBytes } from "node:crypto";
import { ADDRESS_BOOK_PIECE_MAX, type AddressBookEntry, type Inbound, type InboundOf, type Person } from "@recado/channels/inbound";
import { now } from "../../../platform/clock.ts";
import type { Somebody } from "../queries/people.ts";

/** In the format of WhatsApp's message ids. */
export const newProviderId = () => `3A${randomBytes(9).toString("hex").toUpperCase()}`;

export const personOf = ({ number, name }: Pick<Somebody, "number" | "name">): Person => ({ number, lid: null, userId: null, name });

/** News of one chat have one key, however many they are. */
export const base = (chat: string, id = newProviderId()) => ({ id, chat, at: now().getTime() });

export const ackOf = (target: string, chat: string, ack: number): Inbound => ({
  ...base(chat, `ack:${target}:${ack}`),
  kind: "ack",
  target,
  ack,
  ref: target,
});

/** The address book in the form in which a linked phone sends it. */
export function addressBookPieces(entries: AddressBookEntry[]): InboundOf<"addressBook">[] {
  const pieces = Array.from({ length: Math.ceil(entries.length / ADDRESS_BOOK_PIECE_MAX) }, (_, at) =>
    entries.slice(at * ADDRESS_BOOK_PIECE_MAX, (at + 1) * ADDRESS_BOOK_PIECE_MAX),
  );
  return pieces.map((piece) => ({ ...base("book", `book:${newProviderId()}`), kind: "addressBook", entries: piece }));
}
