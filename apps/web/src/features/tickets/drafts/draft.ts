import type { z } from "zod";
import type { KeptDraft, MessageRef } from "./keptDrafts.ts";

/** The message that what is being written answers, or takes the place of. */
export type About = { what: "answer" | "edit"; message: z.infer<typeof MessageRef> };
type Own = {
  body: string;
  files: File[];
  about: About | undefined;
  /** What the files after the first say; the first says what is written. */
  captions?: ReadonlyMap<File, string>;
  /** How many files stood here before the page was left, and are not there again. */
  lost?: number;
  /** They may still come, from where the browser keeps them; what is said waits for them. */
  isSought?: boolean;
  /** What was said of those: it waits for the same file, attached again. */
  toldOfLost?: NonNullable<KeptDraft["captions"]>;
  /** Files that are being fetched; what is said waits for them. */
  coming?: ReadonlyArray<{ key: string; name: string }>;
};
/** While a message is reworded, what was begun before stands aside. */
export type Draft = Own & { aside?: Own };

export const empty: Draft = { body: "", files: [], about: undefined };

export const isBegun = ({ body, files, coming = [], about, lost = 0, aside }: Draft) =>
  body.trim() !== "" || files.length + coming.length > 0 || lost > 0 || about !== undefined || aside !== undefined;

/** Whether any of its files are on their way here, or are not `kept` beyond this page. */
export const holdsFiles = (draft: Draft, kept: WeakSet<File>) => {
  const hasFiles = ({ files, coming = [] }: Own) => coming.length > 0 || files.some((file) => !kept.has(file));
  return hasFiles(draft) || (draft.aside !== undefined && hasFiles(draft.aside));
};

/** Whoever attaches something knows that what stood here before is gone; what is the same file says what it said. */
export function withFound(draft: Draft): Draft {
  const { files, toldOfLost = [], isSought } = draft;
  if (files.length === 0 || isSought) return draft;
  const found = new Map(toldOfLost.flatMap((told) => files.filter((file) => isOf(told, file)).map((file) => [file, told] as const)));
  const left = toldOfLost.filter((told) => ![...found.values()].includes(told));
  const settled = { ...draft, lost: left.length, toldOfLost: left };
  return [...found].reduce<Draft>((known, [file, { text }]) => withCaption(known, file, text), settled);
}

/** They are there again, before what was attached meanwhile, and each says what it said. */
export function withKept(known: Draft, { files, aside }: { files: File[]; aside: File[] }): Draft {
  return { ...withKeptOwn(known, files), ...(known.aside && { aside: withKeptOwn(known.aside, aside) }) };
}

function withKeptOwn<T extends Own>(known: T, found: File[]): T {
  if (!known.isSought) return known;
  const { lost = 0, toldOfLost = [], captions } = known;
  const toldOf = (file: File, place: number) => toldOfLost.find((told) => isOf(told, file) && (told.at ?? place) === place);
  const said = found.flatMap((file, place) => {
    const told = toldOf(file, place);
    return told ? [[file, told] as const] : [];
  });
  return {
    ...known,
    files: [...found, ...known.files],
    captions: new Map([...(captions ?? []), ...said.map(([file, { text }]) => [file, text] as const)]),
    lost: Math.max(lost - found.length, 0),
    toldOfLost: toldOfLost.filter((told) => !said.some(([, one]) => one === told)),
    isSought: false,
  };
}

const isOf = (told: { name: string; size: number }, file: File) => told.name === file.name && told.size === file.size;

/** What the first file says is what stands in the field. */
const withCaption = (draft: Draft, file: File, text: string): Draft =>
  file === draft.files[0]
    ? { ...draft, body: lines(draft.body, text) }
    : { ...draft, captions: new Map(draft.captions).set(file, lines(draft.captions?.get(file) ?? "", text)) };

export function withArrived(known: Draft, key: string, how: (files: File[]) => File[]): Draft {
  const settled = <T extends Own>(own: T): T =>
    awaits(own, key) ? { ...own, files: how(own.files), coming: own.coming?.filter((one) => one.key !== key) ?? [] } : own;
  return { ...settled(known), ...(known.aside && { aside: settled(known.aside) }) };
}

export const isAwaiting = (draft: Draft, key: string) => awaits(draft, key) || (draft.aside !== undefined && awaits(draft.aside, key));
const awaits = ({ coming = [] }: Own, key: string) => coming.some((one) => one.key === key);

export function withAbout(known: Draft, about: About): Draft {
  const own = known.aside ?? known;
  return about.what === "edit" ? { ...empty, body: about.message.body, about, aside: own } : { ...own, about };
}

/** What was begun in two places goes on in one. Of two messages that are reworded one is; how the other was to be said stands below. */
export function joined(there: Draft, here: Draft): Draft {
  const own = joinedOwn(there.aside ?? there, here.aside ?? here);
  const [edit, other] = [there, here].filter(({ aside }) => aside !== undefined);
  if (!edit) return own;
  const reworded = other && other.body !== other.about?.message.body ? other.body : "";
  return { ...edit, aside: { ...own, body: lines(own.body, reworded) } };
}

function joinedOwn(there: Own, here: Own): Own {
  return {
    body: lines(there.body, here.body),
    files: [...there.files, ...here.files],
    about: there.about ?? here.about,
    captions: new Map([...(there.captions ?? []), ...(here.captions ?? [])]),
    lost: (there.lost ?? 0) + (here.lost ?? 0),
    toldOfLost: [...(there.toldOfLost ?? []), ...(here.toldOfLost ?? [])],
    coming: [...(there.coming ?? []), ...(here.coming ?? [])],
  };
}

export const lines = (...texts: string[]) => texts.filter((text) => text.trim() !== "").join("\n");

export function toKept(draft: Draft): KeptDraft | undefined {
  if (!isBegun(draft)) return undefined;
  return { ...keptOwn(draft), ...(draft.aside && { aside: keptOwn(draft.aside) }) };
}

function keptOwn({ body, about, files, coming = [], lost = 0, captions, toldOfLost = [] }: Own) {
  const told = files.slice(1).map((file, place) => ({ at: place + 1, name: file.name, size: file.size, text: captions?.get(file) ?? "" }));
  const said = [...told.filter(({ text }) => text.trim() !== ""), ...toldOfLost];
  return {
    body,
    ...(about && { about: short(about) }),
    files: files.length + coming.length || lost,
    ...(said.length > 0 && { captions: said }),
  };
}

const LINE_MAX = 300;

/** Of the message above the field one line is seen. */
const short = ({ what, message: { id, fromMe, origin, user, word, body, contact } }: About): About => ({
  what,
  message: { id, fromMe, origin, user, word, body: body.slice(0, LINE_MAX), contact: contact && { name: contact.name } },
});

export function fromKept({ aside, ...kept }: KeptDraft): Draft {
  const own = ({ body, about, files, captions }: Omit<KeptDraft, "aside">): Own => ({
    body,
    about,
    files: [],
    ...(files > 0 && { lost: files, isSought: true }),
    ...(captions && { toldOfLost: captions }),
  });
  return { ...own(kept), ...(aside && { aside: own(aside) }) };
}
