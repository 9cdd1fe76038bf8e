import type { TicketNews } from "@recado/contract/tickets";

type Changed = Pick<TicketNews, "id" | "updatedAt">;

/** The server's order of tickets: the last changed first. */
export const newestFirst = (a: Changed, b: Changed) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;
