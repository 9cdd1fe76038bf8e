import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** A ticket with an agent gets no automatic answers. A closed ticket still has its last agent's id, but is not being served. */
export const isServed = ({ status, userId }: Pick<Situation["ticket"], "status" | "userId">): boolean =>
  status === "open" || (status === "pending" && userId !== null);

export const human = ({ ticket }: Situation): Effect[] | null => (isServed(ticket) ? [] : null);
