import { z } from "zod";
import { At, addressed, Cursor, DayText, Done, Email, Id, Named, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { TicketHolder } from "./tickets.ts";

/** The form also sends its empty row, which is dropped. */
export const ExtraField = z
  .object({
    id: Id.optional(),
    name: z.string().trim().max(50),
    value: z.string().trim().max(500),
  })
  .refine(({ name, value }) => name !== "" || value === "", { path: ["name"] });

/** Digits as people write them: a plus or 00, blanks, dots, dashes and brackets are removed. */
export const ContactNumber = z
  .string()
  .trim()
  .min(8)
  .max(50)
  .refine((number) => /^(00)?(?!00)\d{8,50}$/.test(number.replace(/[\s().+-]/g, "")));

export const ContactForm = z.object({
  name: z.string().trim().min(2).max(50),
  number: ContactNumber,
  email: z.union([z.literal(""), Email]).nullish(),
  extraInfo: z.array(ExtraField).max(50).optional(),
});
export type ContactValues = z.output<typeof ContactForm>;

/**
 * A contact whose number the provider hides has none, so the form may omit it. A provider's own name or number may exceed the limits and
 * comes back unchanged; new values are checked against the form's limits where the stored one is known.
 */
export const ContactChanges = ContactForm.extend({
  name: z.string().trim().max(1000),
  number: z.string().trim().max(50).nullish(),
}).partial();

export const Contact = z.object({
  id: Id,
  name: z.string(),
  /** Digits with the country code; empty if the provider hides it. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  disableBot: z.boolean(),
  companyId: Id,
  whatsappId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type Contact = z.infer<typeof Contact>;

/** A contact as in the list, sent to everybody in the company. */
export const ContactNews = Contact.extend({
  /** null: not checked yet; that happens when a connection is up. */
  onWhatsApp: z.boolean().nullable(),
});
export type ContactNews = z.infer<typeof ContactNews>;

/** A contact's ids at providers, besides the number; those of merged contacts are included. */
export const ContactIdentity = z.object({ kind: z.enum(["number", "lid", "user", "group"]), value: z.string() });
export type ContactIdentity = z.infer<typeof ContactIdentity>;

export const ContactCard = ContactNews.extend({
  extraInfo: z.array(z.object({ id: Id, name: z.string(), value: z.string() })),
  identities: z.array(ContactIdentity),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  /** The open ticket, with its agent or queue: everybody may see it, to avoid a second one. */
  openTicket: TicketHolder.nullable(),
  can: z.object({ change: z.boolean(), remove: z.boolean(), merge: z.boolean() }),
});
export type ContactCard = z.infer<typeof ContactCard>;

/** What moves along when a contact is merged into another one. */
export const Holdings = z.object({ tickets: z.int(), messages: z.int(), notes: z.int() });
export type Holdings = z.infer<typeof Holdings>;

/** Fields to take over from the other contact, replacing this contact's. Missing values are taken over in any case. */
export const Taken = z.enum(["name", "number", "email", "picture"]);
export type Taken = z.infer<typeof Taken>;

/** A contact merged into this one. Without `by`, the server merged them automatically. */
export const ContactMerge = z.object({
  id: Id,
  contact: z.object({ id: Id, name: z.string(), number: z.string() }),
  by: Named.nullable(),
  createdAt: At,
  can: z.object({ undo: z.boolean() }),
});
export type ContactMerge = z.infer<typeof ContactMerge>;

/** Spreadsheet cells that look like numbers are numbers. */
const Loose = z.union([z.string().max(1000), z.number().transform(String)]).nullish();

const example = { name: "Marina Duarte", number: "5511987654321", email: "marina@exemplo.test", extraInfo: [] };

/** A search counts its results up to this many; `hasMore` stays exact. */
export const FOUND_MAX = 300;

/** A row of a spreadsheet that another program has parsed, with these usual column names. */
const SheetRow = z.object({ Nome: Loose, Telefone: Loose }).partial();
export const UPLOADED_MAX = 5000;

export const contacts = {
  list: get("/contacts", {
    /** Added on `date`, or from `dateStart` until `dateEnd`, both of them included. */
    query: Search.extend({ cursor: Cursor, date: DayText, dateStart: DayText, dateEnd: DayText }),
    response: page("contacts", ContactCard.omit({ extraInfo: true, identities: true, whatsapp: true, openTicket: true })).extend({
      cursor: z.string().nullable(),
    }),
  }),
  all: get("/contacts/list", {
    query: Search.pick({ searchParam: true }),
    response: z.array(Contact),
  }),
  show: get("/contacts/:id", { params: addressed, response: ContactCard }),
  create: post("/contacts", { body: ContactForm, response: ContactCard, example }),
  update: put("/contacts/:id", { params: addressed, body: ContactChanges, response: ContactCard, example }),
  /** The body may be a bare list of rows. The answer lists the rows that could not be added, with the reason. */
  upload: post("/contacts/upload", {
    body: z.object({ rows: z.array(SheetRow).max(UPLOADED_MAX) }),
    partsMax: 3 * UPLOADED_MAX + 1000, // a row and its two cells
    response: z.object({
      newContacts: z.array(z.object({ contactId: Id, contactName: z.string() })),
      errorBag: z.array(z.object({ contactName: z.string(), error: z.object({ message: z.string(), statusCode: z.int() }) })),
    }),
    example: { rows: [{ Nome: "Marina Duarte", Telefone: "5511987654321" }] },
  }),
  remove: del("/contacts/:id", { params: addressed, response: Done }),
  holdings: get("/contacts/:id/holdings", { params: addressed, response: Holdings }),
  /** Newest first: only the newest can be undone, and then the one before. */
  merges: get("/contacts/:id/merges", { params: addressed, response: z.array(ContactMerge) }),
  /** Merges the contact `contactId` into the one in the path. */
  merge: post("/contacts/:id/merge", {
    params: addressed,
    body: z.object({ contactId: Id, taken: z.array(Taken).max(4).default([]) }),
    response: ContactCard,
    example: { contactId: 1, taken: ["name"] },
  }),
};

export const contactMerges = {
  /** Restores both; later messages go to the contact they belong to. The answer is the contact that remained. */
  undo: post("/contact-merges/:id/undo", { params: addressed, response: ContactCard, example: {} }),
};
