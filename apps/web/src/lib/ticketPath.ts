import type { Ticket } from "@recado/contract/tickets";

/** A pending ticket is shown in the list, where it is previewed and accepted; others open. */
export const ticketPath = ({ status, uuid }: Pick<Ticket, "status" | "uuid">) =>
  status === "pending" ? "/tickets?tab=pending" : `/tickets/${uuid}`;
