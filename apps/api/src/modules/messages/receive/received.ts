/**
 * What came of an arrival. `names` are the ids under which the message is known from now on: arrivals that waited for one of them continue.
 * An arrival about a message that is not here yet is not done, and waits for it.
 */
export type Received = { done: true; names?: string[] } | { done: false };
