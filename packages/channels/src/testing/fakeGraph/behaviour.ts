import type { Random } from "./random.ts";

/**
 * How one send is handled. `hang`, `drop` and `crash` accept it first, and then do not answer, close the connection, or answer 500. `limit`
 * refuses with 429. A refusal has Meta's code.
 */
export type Behaviour = "accept" | "slow" | "hang" | "drop" | "crash" | "limit" | "nonsense" | Refusal;
export type Refusal = { code: number; status?: number; subcode?: number; retryAfter?: string };

/** The share of requests with each behaviour; the rest is accepted. */
export type Shares = { [behaviour in Extract<Behaviour, string>]?: number } & { refuse?: [share: number, code: number][] };

/** `nextSends`: other requests in between are not affected. */
type Chooser = {
  next(...behaviours: Behaviour[]): void;
  nextSends(...behaviours: Behaviour[]): void;
  share(shares: Shares): void;
  choose(what?: "send"): Behaviour;
};

export function chooserOf(random: Random): Chooser {
  const queue: Behaviour[] = [];
  const sends: Behaviour[] = [];
  let table: [number, Behaviour][] = [];
  return {
    next: (...behaviours) => void queue.push(...behaviours),
    nextSends: (...behaviours) => void sends.push(...behaviours),
    share({ refuse = [], ...shares }) {
      table = [
        ...Object.entries(shares).map(([behaviour, share]): [number, Behaviour] => [share, behaviour as Behaviour]),
        ...refuse.map(([share, code]): [number, Behaviour] => [share, { code }]),
      ];
    },
    choose(what) {
      const next = (what === "send" ? sends.shift() : undefined) ?? queue.shift();
      if (next) return next;
      let left = random.next();
      for (const [share, behaviour] of table) {
        left -= share;
        if (left < 0) return behaviour;
      }
      return "accept";
    },
  };
}
