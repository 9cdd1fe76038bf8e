/** What a customer has said, and when, as its provider knows it. */
export type Said = { id: string; number: string; at: number };

/** One provider with a connection of ours, and many customers at the other end of it. */
export type Door = {
  name: string;
  connectionId: number;
  /** Everybody says everything; done when the provider has nothing left to bring, or does not expect to hear of it. */
  speak(): Promise<Said[]>;
  stop(): Promise<void>;
};

export type Load = { messages: number; contacts: number; perSecond: number; dice: () => number };

/** The share of messages that come twice, and how far one may come from its place, in turns of all conversations. */
export const COPIES = 0.2;
export const TURNS = 3;
