import { z } from "zod";
import { addressed, Language } from "./common.ts";
import { ContactImport, ImportTarget } from "./contact-import-news.ts";
import { get, post } from "./endpoint.ts";

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 100_000;

export const RowFault = z.enum(["noNumber", "badNumber", "badName", "badEmail", "tooLong", "duplicate"]);

export const ContactImportCard = ContactImport.extend({
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** The first rows with errors, so that users see why without a download. */
  faults: z.array(z.object({ row: z.int(), fault: RowFault })),
});
export type ContactImportCard = z.infer<typeof ContactImportCard>;

export const ImportOptions = z.object({
  columns: z
    .array(z.object({ at: z.int().min(0).max(49), to: ImportTarget }))
    .max(50)
    .refine((columns) => columns.filter(({ to }) => to === "number").length === 1)
    .refine((columns) => columns.filter(({ to }) => to === "email").length <= 1)
    .refine((columns) => new Set(columns.map(({ at }) => at)).size === columns.length),
  /** Known contacts are updated from the sheet, or left unchanged. */
  existing: z.enum(["update", "skip"]),
  /** Prepended to numbers without a country code; empty if all have one. */
  countryCode: z.string().regex(/^([1-9]\d{0,2})?$/),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** The result that an import would have: `noNumber` counts rows without a valid number, `failed` those with any other error. */
export const ImportChecked = z.object({
  created: z.int(),
  known: z.int(),
  repeated: z.int(),
  noNumber: z.int(),
  failed: z.int(),
});
export type ImportChecked = z.infer<typeof ImportChecked>;

const example: ImportOptions = {
  columns: [
    { at: 0, to: "name" },
    { at: 1, to: "number" },
  ],
  existing: "update",
  countryCode: "55",
};

export const contactImports = {
  /** A workbook (.xlsx), which is read first; without one the address books of the company's phones, which are imported at once. */
  upload: post("/contacts/import", {
    uploads: { field: "file", filesMax: 1, maxBytes: IMPORT_MAX_BYTES },
    response: ContactImport,
    example: {},
  }),
  /** The caller's own imports, newest first. */
  list: get("/contacts/imports", { response: z.array(ContactImport) }),
  show: get("/contacts/imports/:id", { params: addressed, response: ContactImportCard }),
  /** Only counts, and writes nothing. */
  check: post("/contacts/imports/:id/check", { params: addressed, body: ImportOptions, response: ImportChecked, example }),
  start: post("/contacts/imports/:id/start", { params: addressed, body: ImportOptions, response: ContactImport, example }),
  cancel: post("/contacts/imports/:id/cancel", { params: addressed, response: ContactImport, example: {} }),
};

/** Exports the contacts found as a file; the link is valid for ten minutes. */
export const contactExports = {
  create: post("/contacts/export", {
    body: z.object({ searchParam: z.string().trim().max(200).default(""), language: Language.optional() }),
    response: z.object({ url: z.string() }),
    example: {},
  }),
  /** A signed link, as for every file: no session is needed. The answer is CSV, not JSON. */
  open: get("/contacts/files/:link", { params: z.object({ link: z.string().min(1).max(1200) }), response: z.unknown(), access: "public" }),
};
