import type { TicketCard } from "@recado/contract/tickets";
import { createContext, type ReactNode } from "react";

/** Flows belong to others; the page brings what is shown of them: where one is started, and the path of a run. */
export type FlowDialogs = {
  start(of: { ticket: TicketCard; letGo: <T>(asking: Promise<T>) => Promise<T> }, close: () => void): ReactNode;
  path(of: { ticketId: number; runId?: number }, close: () => void): ReactNode;
};
export const FlowsContext = createContext<FlowDialogs | undefined>(undefined);
