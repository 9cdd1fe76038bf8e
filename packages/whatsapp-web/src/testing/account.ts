import type { BinaryNode, proto } from "baileys";
import { AddressBook } from "./addressBook.ts";
import { lidJid, numberJid } from "./nodes.ts";
import { type DeviceKeys, Signal } from "./signal.ts";
import type { Wire } from "./wire.ts";

/** Somebody who writes to companies from his phone. */
export type Contact = { number: string; lid: string; name: string; signal: Signal; picture: string | null };

/** How the server behaves towards what a company sends. `left` is for how many messages it does so. */
export type Mood = { kind: "silent" | "drop" | "refuse" | "slow"; left: number; error?: string; ms?: number };

/** What waits until the company's device says that it has it. */
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
  /** Whether it may write to strangers: what is answered to who asks; with null, nothing. */
  isRestricted: boolean | null = null;
  mood: Mood | null = null;
  /** Its readers' phones say by themselves that they got what it sends; who is away then hears it when he comes back. */
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

  /** Takes the mood for one message more, as long as it lasts. */
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

/** As a message of his is addressed; what he sends to a list of his customers comes from the list. */
export const from = ({ number, lid, name }: Contact, list?: string): Record<string, string> => ({
  ...(list
    ? { from: list, participant: lidJid(lid), participant_pn: numberJid(number) }
    : { from: lidJid(lid), sender_pn: numberJid(number) }),
  addressing_mode: "lid",
  notify: name,
});
