/** How big a company is. */
export type Size = {
  contacts: number;
  tickets: number;
  /** Open and pending together, half and half. */
  live: number;
  attendances: number;
  messages: number;
  /** Of one conversation that never ends. */
  longest: number;
} & Team;

/** Who works there, in however small a company. */
type Team = { users: number; queues: number; connections: number };

const team: Team = { users: 20, queues: 10, connections: 4 };
const full = { contacts: 100_000, tickets: 200_000, live: 10_000, attendances: 300_000, messages: 2_000_000, longest: 20_000 };

/** What one company of the specification holds. */
export const big = (): Size => (process.env.SIZE === "small" ? part(100) : part(1));

/**
 * A tenth of it, with a conversation as long, and so many open tickets that an agent's page is full there too:
 * what costs the same in both does not grow.
 */
export const medium = (): Size => ({
  ...(process.env.SIZE === "small" ? part(1_000) : part(10)),
  live: big().live / 5,
  longest: big().longest,
});

function part(of: number): Size {
  const part = Object.fromEntries(Object.entries(full).map(([what, many]) => [what, many / of])) as typeof full;
  return { ...part, ...team };
}

export type Named = { name: string; domain: string; size: Size };
