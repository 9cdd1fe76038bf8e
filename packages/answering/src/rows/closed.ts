import type { Effect } from "../decision.ts";
import type { Situation } from "../situation.ts";

/** A new message opens a new attendance, which is then answered as if the message were the contact's first. */
export const closed = ({ ticket }: Situation): Effect[] | null => (ticket.status === "closed" ? [{ type: "reopen" }] : null);
