import { z } from "zod";
import { addressed, Cursor, Done, Email, Id, IdText, numberOf, page, Search, SearchText } from "./common.ts";
import { ContactImport } from "./contact-import-news.ts";
import { ContactListItemNews, ContactListNews } from "./contact-list-news.ts";
import { ContactNumber } from "./contacts.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";

export type { ContactListItemNews, ContactListNews } from "./contact-list-news.ts";

export const CONTACT_LIST_NAME_MIN = 2;
export const CONTACT_LIST_NAME_MAX = 50;
export const CONTACT_LISTS_AT_ONCE = 1000;
export const CONTACT_LIST_FILE_MAX_BYTES = 10 * 1024 * 1024;

const Name = z.string().trim().min(CONTACT_LIST_NAME_MIN).max(CONTACT_LIST_NAME_MAX);

export const ContactListForm = z.object({ name: Name });
export type ContactListValues = z.output<typeof ContactListForm>;

export const ContactList = ContactListNews.extend({ can: z.object({ change: z.boolean(), remove: z.boolean() }) });
export type ContactList = z.infer<typeof ContactList>;

/** An omitted number or e-mail is empty in a new contact, and stays unchanged in a known one. */
export const ContactListItemForm = z.object({
  name: Name,
  number: z.union([z.literal(""), ContactNumber]).nullish(),
  email: z.union([z.literal(""), Email]).nullish(),
});
export type ContactListItemValues = z.output<typeof ContactListItemForm>;

export const NewContactListItem = ContactListItemForm.extend({ contactListId: z.preprocess(numberOf, Id) });
export type NewContactListItemValues = z.output<typeof NewContactListItem>;

export const ContactListItem = ContactListItemNews.extend({ can: z.object({ change: z.boolean(), remove: z.boolean() }) });
export type ContactListItem = z.infer<typeof ContactListItem>;

const missing = "ERR_NO_CONTACT_LIST_FOUND";
const feature = "useCampaigns" as const;
const example = { name: "Clientes de inverno" };

/** For admins only. */
export const contactLists = {
  list: get("/contact-lists", {
    feature,
    query: Search,
    /** `contactsTotal`: the contacts of all lists found, those on other pages included. */
    response: page("records", ContactList).extend({ contactsTotal: z.int() }),
    errors: [],
  }),
  /** By name, for forms. */
  all: get("/contact-lists/list", {
    feature,
    query: z.object({ searchParam: SearchText }),
    response: z.array(ContactListNews),
    errors: [],
  }),
  show: get("/contact-lists/:id", { feature, params: addressed, response: ContactList, errors: [missing] }),
  create: post("/contact-lists", { feature, body: ContactListForm, response: ContactList, errors: [], example }),
  update: put("/contact-lists/:id", {
    feature,
    params: addressed,
    body: ContactListForm,
    response: ContactList,
    errors: [missing],
    example,
  }),
  /** With its contacts, unless a campaign that is not over uses it: `where` names those. */
  remove: del("/contact-lists/:id", { feature, params: addressed, response: Done, errors: [missing, "ERR_CONTACT_LIST_IN_USE"] }),
  /**
   * A spreadsheet (.xlsx, .xls or .csv), imported in the background. The job is one of `contactImports`: shown, listed with its faults and
   * cancelled there; its news is the event `contactImport`. `records` is empty, for clients that expect the contacts themselves.
   */
  upload: post("/contact-lists/:id/upload", {
    feature,
    params: addressed,
    upload: { field: "file", maxBytes: CONTACT_LIST_FILE_MAX_BYTES },
    response: z.object({ job: ContactImport, records: z.array(z.never()) }),
    errors: [missing, "ERR_NO_FILE", "ERR_FILE_TYPE", "ERR_PLAN_LIMIT"],
  }),
  /** The imports into this list, by whichever admin, newest first. */
  imports: get("/contact-lists/:id/imports", { feature, params: addressed, response: z.array(ContactImport), errors: [missing] }),
};

const missingItem = "ERR_NO_CONTACT_LIST_ITEM_FOUND";
const duplicatedItem = "ERR_DUPLICATED_CONTACT_LIST_ITEM";
const itemExample = { name: "Marina Duarte", number: "5511987654321", email: "marina@exemplo.test" };

/** For admins only. */
export const contactListItems = {
  /** By name. A search finds names, numbers and e-mails. */
  list: get("/contact-list-items", {
    feature,
    query: Search.extend({ contactListId: IdText, cursor: Cursor }),
    response: page("contacts", ContactListItem).extend({ cursor: z.string().nullable() }),
    errors: [missing],
  }),
  show: get("/contact-list-items/:id", { feature, params: addressed, response: ContactListItem, errors: [missingItem] }),
  create: post("/contact-list-items", {
    feature,
    body: NewContactListItem,
    response: ContactListItem,
    errors: [missing, duplicatedItem],
    example: { ...itemExample, contactListId: 1 },
  }),
  update: put("/contact-list-items/:id", {
    feature,
    params: addressed,
    body: ContactListItemForm,
    response: ContactListItem,
    errors: [missingItem, duplicatedItem],
    example: itemExample,
  }),
  remove: del("/contact-list-items/:id", { feature, params: addressed, response: Done, errors: [missingItem] }),
};

const ofItem = z.object({ contactListItemId: Id, contactListId: Id });
const ofList = z.object({ contactListId: Id });

export const contactListFacts = {
  ...nounFacts("contact-list"),
  "contact-list-item.created": ofItem,
  "contact-list-item.changed": ofItem,
  "contact-list-item.removed": ofItem,
  /** While many contacts are added or checked: one fact for many of them, and only the list's counts are announced. */
  "contact-list.counted": ofList,
  /** That has ended, or paused: the contacts shown are to be refetched. */
  "contact-list.reloaded": ofList,
};
