import type { TicketNews } from "@recado/contract/tickets";

type Changed = Pick<TicketNews, "id" | "updatedAt">;

/** As the server lists tickets: the one first in which something happened last. */
export const newestFirst = (a: Changed, b: Changed) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;
