import { ContactDialog } from "../features/contacts/ContactDialog.tsx";
import { TicketsScreen } from "../features/tickets/TicketsScreen.tsx";

export const Tickets = () => <TicketsScreen editContact={(contactId, close) => <ContactDialog contactId={contactId} onClose={close} />} />;
