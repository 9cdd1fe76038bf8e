import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** Whoever has a person to talk to hears nobody else. A closed ticket still knows who had it, and nobody holds it. */
export const human = ({ ticket }: Situation): Effect[] | null =>
  ticket.status === "open" || (ticket.status === "pending" && ticket.userId !== null) ? [] : null;
