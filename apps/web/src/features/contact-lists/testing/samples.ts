import type { ContactImportCard } from "@recado/contract/contact-imports";
import type { ContactList, ContactListItem } from "@recado/contract/contact-lists";
import type { ItemPage } from "../items.ts";

const at = "2026-01-01T00:00:00.000Z";

export const aContactList = (more: Partial<ContactList> = {}): ContactList => ({
  id: 1,
  name: "Clientes de inverno",
  companyId: 5,
  contactsCount: 3,
  checkedCount: 2,
  validCount: 1,
  createdAt: at,
  updatedAt: at,
  can: { change: true, remove: true },
  ...more,
});

export const anItem = ({ id = 1, ...more }: Partial<ContactListItem> = {}): ContactListItem => ({
  id,
  name: `Contato ${String(id).padStart(4, "0")}`,
  number: `55119${String(id).padStart(8, "0")}`,
  email: "",
  isWhatsappValid: null,
  contactListId: 1,
  companyId: 5,
  createdAt: at,
  updatedAt: at,
  can: { change: true, remove: true },
  ...more,
});

export const manyItems = (count: number) => Array.from({ length: count }, (_, index) => anItem({ id: index + 1 }));

const PAGE = 20;

/** The response for this cursor, of so many contacts in all. */
export function itemPageOf(all: ContactListItem[], cursor = ""): ItemPage {
  const from = Number(cursor);
  const hasMore = from + PAGE < all.length;
  return { contacts: all.slice(from, from + PAGE), count: all.length, hasMore, cursor: hasMore ? String(from + PAGE) : null };
}

export const aListImport = (more: Partial<ContactImportCard> = {}): ContactImportCard => ({
  id: 7,
  contactListId: 1,
  fileName: "clientes.csv",
  state: "running",
  failure: null,
  sheet: "",
  columns: [],
  rowsTotal: 100,
  rowsDone: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  repeated: 0,
  failed: 0,
  errorsUrl: null,
  createdAt: at,
  sample: [],
  faults: [],
  ...more,
});

/** jsdom has no layout: every box is as tall as a screen, so that a dozen rows are in sight. */
export function giveRoom() {
  for (const [name, value] of [
    ["clientHeight", 640],
    ["clientWidth", 1000],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
}
