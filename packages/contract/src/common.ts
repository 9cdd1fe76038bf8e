import { z } from "zod";

export const Id = z.int32().positive();

/** An optional id: clients send nothing, an empty text or 0 if nothing is chosen. */
export const Choice = z.preprocess((value) => (value === "" || value === 0 ? null : value), Id.nullish());

/** The same in a path or a query, where everything is text. */
export const IdText = z.codec(z.string().regex(/^[1-9]\d{0,9}$/), Id, { decode: Number, encode: String });

/** Forms send some numbers as text. Only text is converted, not booleans or lists. */
export const numberOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value);

/** The same for a boolean, which is also text in a multipart body. */
export const Yes = z.preprocess((value) => (value === "true" ? true : value === "false" || value === "" ? false : value), z.boolean());

export const PageNumber = IdText.default(1);

/** Lists travel in a query as JSON text: `queueIds=[1,2]`. JSON numbers have no leading zeros. */
export const IdsText = z.codec(
  z.string().regex(/^\[((0|[1-9]\d{0,9})(,(0|[1-9]\d{0,9}))*)?\]$/),
  z.array(z.int32().nonnegative()).max(500),
  {
    decode: (text) => JSON.parse(text) as number[],
    encode: (ids) => JSON.stringify(ids),
  },
);

/** In a query `true` means yes; anything else, or nothing, means no. */
export const YesText = z.codec(z.string(), z.boolean(), { decode: (text) => text === "true", encode: String }).default(false);

/** Where a page ended: sent back, it continues from there, at any depth. Only the server can read it. */
export const Cursor = z.string().max(200).optional();

/** An id chosen by the client: a repeated request, as after a lost answer, does not create a second record. */
export const ClientId = z.string().min(8).max(100).optional();

/** The text of a search box; the server escapes it, ignores case and accents, and never treats it as a pattern. */
export const SearchText = z.string().trim().max(200).default("");

export const NOTE_LETTERS_MAX = 4000;

/** A note for colleagues: on its own, or as the reason of a change. */
export const NoteText = z.string().trim().min(2).max(NOTE_LETTERS_MAX);

export const Named = z.object({ id: Id, name: z.string() });

/** A day of the company's calendar in a query, YYYY-MM-DD; there is no year 0. */
export const DayText = z.union([z.literal(""), z.iso.date().refine((day) => !day.startsWith("0000"))]).optional();

/** A time as clients send it. */
export const AtText = z.iso.datetime({ offset: true });

/** A time in an answer, sent as text. The server may pass the row's `Date`. */
export const At = z.preprocess((at: string | Date) => (at instanceof Date ? at.toISOString() : at), AtText);

export const Language = z.enum(["pt", "en", "es"]);
export type Language = z.infer<typeof Language>;

export const Email = z.email().max(254);

/** All lists have the same shape, except for the name of their records. */
export const page = <K extends string, S extends z.ZodType>(name: K, record: S) =>
  z.object({ count: z.int(), hasMore: z.boolean() }).extend({ [name]: z.array(record) } as Record<K, z.ZodArray<S>>);

/** An id in the path. */
export const addressed = z.object({ id: IdText });

export const Search = z.object({ searchParam: SearchText, pageNumber: PageNumber });

/** An answer without content. */
export const Done = z.null();

/** A time; without an offset, in the company's zone. */
export const Moment = z.union([
  AtText.refine(isAMoment),
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/)
    .refine((text) => isAMoment(`${text.replace(" ", "T")}Z`)),
]);

/** Years that every calendar has, and dates that exist. */
function isAMoment(text: string): boolean {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10)) && text >= "2000" && text < "2200";
}
