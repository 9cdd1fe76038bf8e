import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** Whoever has a person to talk to hears nobody else. A closed ticket still knows who had it, and nobody holds it. */
export const isServed = ({ status, userId }: Pick<Situation["ticket"], "status" | "userId">): boolean =>
  status === "open" || (status === "pending" && userId !== null);

export const human = ({ ticket }: Situation): Effect[] | null => (isServed(ticket) ? [] : null);
