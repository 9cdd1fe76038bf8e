import type { Ticket } from "@recado/contract/tickets";

/** Where a ticket is met: one that waits stands in the list, where it is looked at and taken; the others open. */
export const ticketPath = ({ status, uuid }: Pick<Ticket, "status" | "uuid">) =>
  status === "pending" ? "/tickets?tab=pending" : `/tickets/${uuid}`;
