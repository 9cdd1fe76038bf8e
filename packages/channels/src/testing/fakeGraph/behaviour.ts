import type { Random } from "./random.ts";

/**
 * What becomes of one request to send. `hang`, `drop` and `crash` accept it first, and then say nothing, close the
 * connection, or answer 500. `limit` refuses with 429. A refusal has Meta's code.
 */
export type Behaviour = "accept" | "slow" | "hang" | "drop" | "crash" | "limit" | "nonsense" | Refusal;
export type Refusal = { code: number; status?: number; subcode?: number; retryAfter?: string };

/** How many of all requests are treated how; the rest is accepted. */
export type Shares = { [behaviour in Extract<Behaviour, string>]?: number } & { refuse?: [share: number, code: number][] };

/** `nextSends`: what else is asked meanwhile is not treated so. */
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
      const asked = (what === "send" ? sends.shift() : undefined) ?? queue.shift();
      if (asked) return asked;
      let left = random.next();
      for (const [share, behaviour] of table) {
        left -= share;
        if (left < 0) return behaviour;
      }
      return "accept";
    },
  };
}
