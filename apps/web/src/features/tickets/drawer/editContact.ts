import { createContext, type ReactNode } from "react";

/** The form in which a contact is changed belongs to the contacts; the page brings it. */
export type EditContact = (contactId: number, close: () => void) => ReactNode;
export const EditContactContext = createContext<EditContact | undefined>(undefined);
