import { createContext, type ReactNode } from "react";

/** The form in which a message is planned belongs to the schedules; the page brings it, where the plan has them. */
export type PlanMessage = (about: { contactId: number; ticketId: number }, close: () => void) => ReactNode;
export const PlanMessageContext = createContext<PlanMessage | undefined>(undefined);
