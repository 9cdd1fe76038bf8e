/** How big a company is. */
export type Size = {
  contacts: number;
  tickets: number;
  /** Open and pending tickets together, half and half. */
  live: number;
  attendances: number;
  messages: number;
  /** Messages of the one very long conversation. */
  longest: number;
} & Team;

/** The team, the same in every size. */
type Team = { users: number; queues: number; connections: number };

const team: Team = { users: 20, queues: 10, connections: 4 };
const full = { contacts: 100_000, tickets: 200_000, live: 10_000, attendances: 300_000, messages: 2_000_000, longest: 20_000 };

/** The company of the specification. */
export const big = (): Size => (process.env.SIZE === "small" ? part(100) : part(1));

/**
 * A tenth of it, with a conversation as long, and enough open tickets to fill an agent's page: a call that costs the same in both does not
 * grow.
 */
export const medium = (): Size => ({
  ...(process.env.SIZE === "small" ? part(1_000) : part(10)),
  live: big().live / 5,
  longest: big().longest,
});

function part(of: number): Size {
  const part = Object.fromEntries(Object.entries(full).map(([field, many]) => [field, many / of])) as typeof full;
  return { ...part, ...team };
}

export type Named = { name: string; domain: string; size: Size };
