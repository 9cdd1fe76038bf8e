import { z } from "zod";
import { At, addressed, Cursor, DayText, Done, Email, Id, Named, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { TicketHolder } from "./tickets.ts";

/** A row that nobody has filled in comes along with the form, and is none. */
export const ExtraField = z
  .object({
    id: Id.optional(),
    name: z.string().trim().max(50),
    value: z.string().trim().max(500),
  })
  .refine(({ name, value }) => name !== "" || value === "", { path: ["name"] });

/** Digits as people write them: a plus or the two noughts in its stead, blanks, dots, dashes and brackets are taken out. */
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
 * A person whose number the provider hides has none, and his form cannot ask for it. A name or a number as the provider told it comes
 * back as it is, however long: what is written anew is held to the form's limits where it is known what stood there.
 */
export const ContactChanges = ContactForm.extend({
  name: z.string().trim().max(1000),
  number: z.string().trim().max(50).nullish(),
}).partial();

export const Contact = z.object({
  id: Id,
  name: z.string(),
  /** Digits with the country code; empty where the provider hides it. */
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

/** As the list shows him, and as everybody is told of him. */
export const ContactNews = Contact.extend({
  /** null: nobody has asked the provider yet; it is asked when a connection is up. */
  onWhatsApp: z.boolean().nullable(),
});
export type ContactNews = z.infer<typeof ContactNews>;

/** How providers call somebody beside his number; the numbers of those who are part of him are among them. */
export const ContactIdentity = z.object({ kind: z.enum(["number", "lid", "user", "group"]), value: z.string() });
export type ContactIdentity = z.infer<typeof ContactIdentity>;

export const ContactCard = ContactNews.extend({
  extraInfo: z.array(z.object({ id: Id, name: z.string(), value: z.string() })),
  identities: z.array(ContactIdentity),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  /** Who serves him already, or where he waits: told to everybody, as to whoever begins with him a second time. */
  openTicket: TicketHolder.nullable(),
  can: z.object({ change: z.boolean(), remove: z.boolean(), merge: z.boolean() }),
});
export type ContactCard = z.infer<typeof ContactCard>;

/** What belongs to a contact, and goes with him where he becomes one with another. */
export const Holdings = z.object({ tickets: z.int(), messages: z.int(), notes: z.int() });
export type Holdings = z.infer<typeof Holdings>;

/** Another contact's, taken instead of one's own. What one has not at all is taken anyway. */
export const Taken = z.enum(["name", "number", "email", "picture"]);
export type Taken = z.infer<typeof Taken>;

/** One who is part of this contact now. Without `by` the program found them to be one. */
export const ContactMerge = z.object({
  id: Id,
  contact: z.object({ id: Id, name: z.string(), number: z.string() }),
  by: Named.nullable(),
  createdAt: At,
  can: z.object({ undo: z.boolean() }),
});
export type ContactMerge = z.infer<typeof ContactMerge>;

/** Cells of sheets are numbers where they look like numbers. */
const Loose = z.union([z.string().max(1000), z.number().transform(String)]).nullish();

const example = { name: "Marina Duarte", number: "5511987654321", email: "marina@exemplo.test", extraInfo: [] };

/** Whoever looks for words is told how many there are up to this many; `hasMore` stays exact. */
export const FOUND_MAX = 300;

/** A row of a sheet that another program has read: columns as the people of this trade name them. */
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
  /** The list of rows may come alone. Answered at once; what could not be added comes back with its reason. */
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
  /** Newest first: the newest alone can be undone, and then the one before. */
  merges: get("/contacts/:id/merges", { params: addressed, response: z.array(ContactMerge) }),
  /** `contactId` becomes part of the one in the path. */
  merge: post("/contacts/:id/merge", {
    params: addressed,
    body: z.object({ contactId: Id, taken: z.array(Taken).max(4).default([]) }),
    response: ContactCard,
    example: { contactId: 1, taken: ["name"] },
  }),
};

export const contactMerges = {
  /** Both as they were; what came since goes to whom it belongs. Answers the one who had stayed. */
  undo: post("/contact-merges/:id/undo", { params: addressed, response: ContactCard, example: {} }),
};
