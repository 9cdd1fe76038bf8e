import { ContactList } from "../features/contacts/ContactList.tsx";
import { StartTicket } from "../features/tickets/starting/StartTicket.tsx";

export const Contacts = () => <ContactList talk={(contact, close) => <StartTicket contact={contact} onClose={close} />} />;
