import type { BinaryNode, proto } from "baileys";
import { AddressBook } from "./addressBook.ts";
import { lidJid, numberJid } from "./nodes.ts";
import { type DeviceKeys, Signal } from "./signal.ts";
import type { Wire } from "./wire.ts";

/** A customer who writes to companies from their phone. */
export type Contact = { number: string; lid: string; name: string; signal: Signal; picture: string | null };

/** How the server handles a company's messages; `left` is for how many. */
export type Mood = { kind: "silent" | "drop" | "refuse" | "slow"; left: number; error?: string; ms?: number };

/** A stanza that the company's device has not confirmed yet. */
type Outstanding = { stanza: BinaryNode; message?: proto.IMessage; from?: Contact };

/** A company's number with its phone and its one linked device. */
export class Account {
  readonly number: string;
  readonly lid: string;
  readonly device = 7;
  readonly phone: Signal;
  readonly keys: DeviceKeys;
  readonly book = new AddressBook();
  readonly outstanding = new Map<string, Outstanding>();
  wire: Wire | null = null;
  linked = true;
  banned = false;
  /** The server's answer about the restriction of messages to strangers; null for no answer. */
  isRestricted: boolean | null = null;
  mood: Mood | null = null;
  /** Recipients' phones confirm delivery; an offline device gets the receipts when it reconnects. */
  hasReceipts = false;

  constructor(who: { number: string; lid: string }, phone: Signal, keys: DeviceKeys) {
    this.number = who.number;
    this.lid = who.lid;
    this.phone = phone;
    this.keys = keys;
  }

  get deviceJid(): string {
    return `${this.number}:${this.device}@s.whatsapp.net`;
  }

  get deviceLid(): string {
    return `${this.lid}:${this.device}@lid`;
  }

  get isOnline(): boolean {
    return this.wire?.isOpen ?? false;
  }

  is(user: string): boolean {
    return user === this.number || user === this.lid;
  }

  /** The mood for one more message, while it lasts. */
  moodNow(): Mood | null {
    const { mood } = this;
    if (!mood) return null;
    mood.left -= 1;
    if (mood.left <= 0) this.mood = null;
    return mood;
  }
}

export const aContact = ({ number, lid, name }: { number: string; lid: string; name: string }): Contact => ({
  number,
  lid,
  name,
  signal: new Signal(),
  picture: null,
});

/** The sender of a contact's message; a message through a broadcast list comes from the list. */
export const from = ({ number, lid, name }: Contact, list?: string): Record<string, string> => ({
  ...(list
    ? { from: list, participant: lidJid(lid), participant_pn: numberJid(number) }
    : { from: lidJid(lid), sender_pn: numberJid(number) }),
  addressing_mode: "lid",
  notify: name,
});
