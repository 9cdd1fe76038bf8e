import type { MsLeft } from "../killing.ts";

/** What a customer has said, to whom it was said that it is taken, and when, by the word of the provider alone. Nobody says the same twice. */
export type CustomerMessage = { body: string; number: string; at: number };

/** One provider with a connection of ours, and many customers at the other end of it. */
export type Door = {
  name: string;
  connectionId: number;
  /** Everybody says everything; done when the provider has nothing left to bring, or does not expect to hear of it. */
  speak(msLeft: MsLeft): Promise<CustomerMessage[]>;
  stop(): Promise<void>;
};

export type Load = { messages: number; contacts: number; perSecond: number; dice: () => number };

/** The same people write by more than one provider: each of them has a ticket for each connection. */
export const FIRST_NUMBER = 5_511_930_000_000;

/** The share of messages that come twice, and how far one may come from its place, in turns of all conversations. */
export const COPIES = 0.2;
export const TURNS = 3;
