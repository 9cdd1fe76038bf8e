import { TicketsScreen } from "../features/tickets/TicketsScreen.tsx";

export const Tickets = () => <TicketsScreen />;
