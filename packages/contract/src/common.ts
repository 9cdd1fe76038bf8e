import { z } from "zod";

export const Id = z.int32().positive();

/** To something that may not be there: clients send nothing, an empty text or nought where nothing is chosen. */
export const Choice = z.preprocess((value) => (value === "" || value === 0 ? null : value), Id.nullish());

/** The same in a path or a query, where everything is text. */
export const IdText = z.codec(z.string().regex(/^[1-9]\d{0,9}$/), Id, { decode: Number, encode: String });

/** Forms send some numbers as text. Nothing else becomes one: no yes, and no list of one. */
export const numberOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value);

/** The same of a yes, which in a multipart body is text as well. */
export const Yes = z.preprocess((value) => (value === "true" ? true : value === "false" || value === "" ? false : value), z.boolean());

export const PageNumber = IdText.default(1);

/** Lists travel in a query as JSON text: `queueIds=[1,2]`. No number of JSON begins with a nought but nought itself. */
export const IdsText = z.codec(
  z.string().regex(/^\[((0|[1-9]\d{0,9})(,(0|[1-9]\d{0,9}))*)?\]$/),
  z.array(z.int32().nonnegative()).max(500),
  {
    decode: (text) => JSON.parse(text) as number[],
    encode: (ids) => JSON.stringify(ids),
  },
);

/** A yes in a query is `true`; everything else, and nothing at all, is no. */
export const YesText = z.codec(z.string(), z.boolean(), { decode: (text) => text === "true", encode: String }).default(false);

/** Where a page ended: whoever hands it back goes on from there, however deep. Only the server reads it. */
export const Cursor = z.string().max(200).optional();

/** Chosen by whoever asks: the same once more, as after an answer that did not arrive, is one and not two. */
export const ClientId = z.string().min(8).max(100).optional();

/** What somebody typed into a search box; the server escapes it, folds case and accents, and never makes a pattern of it. */
export const SearchText = z.string().trim().max(200).default("");

export const NOTE_LETTERS_MAX = 4000;

/** What colleagues are told about a ticket: by itself, or as the reason of a change. */
export const NoteText = z.string().trim().min(2).max(NOTE_LETTERS_MAX);

export const Named = z.object({ id: Id, name: z.string() });

/** A day of the company's calendar in a query, YYYY-MM-DD; there is no year nought. */
export const DayText = z.union([z.literal(""), z.iso.date().refine((day) => !day.startsWith("0000"))]).optional();

/** A moment as somebody sends it. */
export const AtText = z.iso.datetime({ offset: true });

/** A moment in an answer: text on the wire. The server hands over the `Date` that stands in the row. */
export const At = z.preprocess((at: string | Date) => (at instanceof Date ? at.toISOString() : at), AtText);

export const Language = z.enum(["pt", "en", "es"]);
export type Language = z.infer<typeof Language>;

export const Email = z.email().max(254);

/** Every list answers alike but for the name its records go by. */
export const page = <K extends string, S extends z.ZodType>(name: K, record: S) =>
  z.object({ count: z.int(), hasMore: z.boolean() }).extend({ [name]: z.array(record) } as Record<K, z.ZodArray<S>>);

/** An id in the path, under the name that the path gives it. */
export const addressed = z.object({ id: IdText });

export const Search = z.object({ searchParam: SearchText, pageNumber: PageNumber });

/** Where nothing is worth saying: done. */
export const Done = z.null();

/** A moment; without an offset, what the company's clock shows then. */
export const Moment = z.union([
  AtText.refine(isAMoment),
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/)
    .refine((text) => isAMoment(`${text.replace(" ", "T")}Z`)),
]);

/** Years that every calendar has, and days that theirs have. */
function isAMoment(text: string): boolean {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10)) && text >= "2000" && text < "2200";
}
