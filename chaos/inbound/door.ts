import type { MsLeft } from "../killing.ts";

/** A customer's message as the provider sent it: its text, the customer's number, and the provider's time. No text occurs twice. */
export type CustomerMessage = { body: string; number: string; at: number };

/** One provider with one of our connections, and many customers. */
export type Door = {
  name: string;
  connectionId: number;
  /** Sends all messages; resolves when the provider has nothing left to deliver. */
  speak(msLeft: MsLeft): Promise<CustomerMessage[]>;
  stop(): Promise<void>;
};

export type Load = { messages: number; contacts: number; perSecond: number; dice: () => number };

/** The same customers write over several providers: each has a ticket per connection. */
export const FIRST_NUMBER = 5_511_930_000_000;

/** The share of duplicates, and how far a message may be moved from its position, in turns of all conversations. */
export const COPIES = 0.2;
export const TURNS = 3;
