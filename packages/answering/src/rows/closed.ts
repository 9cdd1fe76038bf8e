import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** A new message opens a new attendance, and what follows is answered as if it were the first. */
export const closed = ({ ticket }: Situation): Effect[] | null => (ticket.status === "closed" ? [{ type: "reopen" }] : null);
