import type { ContactCard } from "@recado/contract/contacts";
import type { ContactPage, ListedContact } from "../keys.ts";

const at = "2026-01-01T00:00:00.000Z";

export const aContact = ({ id = 1, ...more }: Partial<ListedContact> = {}): ListedContact => ({
  id,
  name: `Contato ${String(id).padStart(4, "0")}`,
  number: `55119${String(id).padStart(8, "0")}`,
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 5,
  whatsappId: null,
  createdAt: at,
  updatedAt: at,
  onWhatsApp: null,
  can: { change: true, remove: true, merge: false },
  ...more,
});

export const aCard = ({ extraInfo = [], ...more }: Partial<ContactCard> = {}): ContactCard => ({
  ...aContact(more),
  identities: [],
  whatsapp: null,
  openTicket: null,
  extraInfo,
});

export const aPage = (contacts: ListedContact[], more: Partial<ContactPage> = {}): ContactPage => ({
  contacts,
  count: contacts.length,
  hasMore: false,
  cursor: null,
  ...more,
});

const PAGE = 30;

/** What the server answers behind this cursor, of this many in all. */
export function pageOf(all: ListedContact[], cursor = ""): ContactPage {
  const from = Number(cursor);
  const hasMore = from + PAGE < all.length;
  return aPage(all.slice(from, from + PAGE), { count: all.length, hasMore, cursor: hasMore ? String(from + PAGE) : null });
}

/** jsdom lays nothing out: every box is as tall as a screen, so that a dozen rows are in sight. */
export function giveRoom() {
  for (const [name, value] of [
    ["clientHeight", 640],
    ["clientWidth", 1000],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
}
