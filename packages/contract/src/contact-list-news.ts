import { z } from "zod";
import { At, Id } from "./common.ts";

// Separate from the lists' forms, because every browser loads all events.

export const ContactListNews = z.object({
  id: Id,
  name: z.string(),
  companyId: Id,
  contactsCount: z.int(),
  /** How many of them have a number that was checked, and how many of those are on WhatsApp. */
  checkedCount: z.int(),
  validCount: z.int(),
  createdAt: At,
  updatedAt: At,
});
export type ContactListNews = z.infer<typeof ContactListNews>;

export const ContactListItemNews = z.object({
  id: Id,
  name: z.string(),
  /** Digits with the country code; empty if it has none. */
  number: z.string(),
  email: z.string(),
  /** null: not checked yet, or nothing to check. */
  isWhatsappValid: z.boolean().nullable(),
  contactListId: Id,
  companyId: Id,
  createdAt: At,
  updatedAt: At,
});
export type ContactListItemNews = z.infer<typeof ContactListItemNews>;

export type ContactListEvent = { action: "create" | "update"; record: ContactListNews } | { action: "delete"; id: number };
export type ContactListItemEvent = { action: "create" | "update"; record: ContactListItemNews } | { action: "delete"; id: number };
/** Many contacts of the list were added, changed or removed at once: refetch. */
export type ContactListReload = { action: "reload"; records: never[] };
