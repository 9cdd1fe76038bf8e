/**
 * What came of an arrival. `names` are those under which a message is known from here on: what waited for it goes on.
 * One that is about a message we have not seen yet waits for it.
 */
export type Received = { done: true; names?: string[] } | { done: false };
