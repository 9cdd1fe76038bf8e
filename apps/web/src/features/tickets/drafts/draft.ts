import type { z } from "zod";
import type { MessageRef, StoredDraft } from "./storedDrafts.ts";

/** The message that the draft answers or edits. */
export type About = { what: "answer" | "edit"; message: z.infer<typeof MessageRef> };
type Own = {
  body: string;
  files: File[];
  about: About | undefined;
  /** Captions of the files after the first; the first file's caption is the body. */
  captions?: ReadonlyMap<File, string>;
  /** How many files the draft had before the page was left and that could not be restored yet. */
  lost?: number;
  /** Files are being restored from the browser's storage; sending waits for them. */
  isRestoring?: boolean;
  /** Captions of lost files, for when the same file is attached again. */
  lostCaptions?: NonNullable<StoredDraft["captions"]>;
  /** Files that are being fetched; sending waits for them. */
  coming?: ReadonlyArray<{ key: string; name: string }>;
};
/** While a message is edited, the previous draft is set aside. */
export type Draft = Own & { aside?: Own };

export const empty: Draft = { body: "", files: [], about: undefined };

export const hasContent = ({ body, files, coming = [], about, lost = 0, aside }: Draft) =>
  body.trim() !== "" || files.length + coming.length > 0 || lost > 0 || about !== undefined || aside !== undefined;

/** Whether some files are still being fetched, or are not stored beyond this page. */
export const hasUnstoredFiles = (draft: Draft, kept: WeakSet<File>) => {
  const hasFiles = ({ files, coming = [] }: Own) => coming.length > 0 || files.some((file) => !kept.has(file));
  return hasFiles(draft) || (draft.aside !== undefined && hasFiles(draft.aside));
};

/** On attaching files the notice of lost ones has been read; a file that is attached again gets its caption back. */
export function withCaptions(draft: Draft): Draft {
  const { files, lostCaptions = [], isRestoring } = draft;
  if (files.length === 0 || isRestoring) return draft;
  const found = new Map(
    lostCaptions.flatMap((caption) => files.filter((file) => isOf(caption, file)).map((file) => [file, caption] as const)),
  );
  const unmatched = lostCaptions.filter((caption) => ![...found.values()].includes(caption));
  const settled = { ...draft, lost: unmatched.length, lostCaptions: unmatched };
  return [...found].reduce<Draft>((draft, [file, { text }]) => withCaption(draft, file, text), settled);
}

/** Restored files come before those attached meanwhile, each with its caption. */
export function withStored(draft: Draft, { files, aside }: { files: File[]; aside: File[] }): Draft {
  return { ...withKeptOwn(draft, files), ...(draft.aside && { aside: withKeptOwn(draft.aside, aside) }) };
}

function withKeptOwn<T extends Own>(draft: T, found: File[]): T {
  if (!draft.isRestoring) return draft;
  const { lost = 0, lostCaptions = [], captions } = draft;
  const captionOf = (file: File, position: number) =>
    lostCaptions.find((caption) => isOf(caption, file) && (caption.at ?? position) === position);
  const restored = found.flatMap((file, position) => {
    const caption = captionOf(file, position);
    return caption ? [[file, caption] as const] : [];
  });
  return {
    ...draft,
    files: [...found, ...draft.files],
    captions: new Map([...(captions ?? []), ...restored.map(([file, { text }]) => [file, text] as const)]),
    lost: Math.max(lost - found.length, 0),
    lostCaptions: lostCaptions.filter((caption) => !restored.some(([, one]) => one === caption)),
    isRestoring: false,
  };
}

const isOf = (caption: { name: string; size: number }, file: File) => caption.name === file.name && caption.size === file.size;

/** The caption of the first file is the body. */
const withCaption = (draft: Draft, file: File, text: string): Draft =>
  file === draft.files[0]
    ? { ...draft, body: lines(draft.body, text) }
    : { ...draft, captions: new Map(draft.captions).set(file, lines(draft.captions?.get(file) ?? "", text)) };

export function withArrived(draft: Draft, key: string, change: (files: File[]) => File[]): Draft {
  const settled = <T extends Own>(own: T): T =>
    awaits(own, key) ? { ...own, files: change(own.files), coming: own.coming?.filter((one) => one.key !== key) ?? [] } : own;
  return { ...settled(draft), ...(draft.aside && { aside: settled(draft.aside) }) };
}

export const isAwaiting = (draft: Draft, key: string) => awaits(draft, key) || (draft.aside !== undefined && awaits(draft.aside, key));
const awaits = ({ coming = [] }: Own, key: string) => coming.some((one) => one.key === key);

export function withAbout(draft: Draft, about: About): Draft {
  const own = draft.aside ?? draft;
  return about.what === "edit" ? { ...empty, body: about.message.body, about, aside: own } : { ...own, about };
}

/** Joins the drafts of two merged tickets. If both edit a message, one edit goes on, and the other's text is added to the draft. */
export function mergeDrafts(target: Draft, source: Draft): Draft {
  const own = joinedOwn(target.aside ?? target, source.aside ?? source);
  const [edit, other] = [target, source].filter(({ aside }) => aside !== undefined);
  if (!edit) return own;
  const reworded = other && other.body !== other.about?.message.body ? other.body : "";
  return { ...edit, aside: { ...own, body: lines(own.body, reworded) } };
}

function joinedOwn(target: Own, source: Own): Own {
  return {
    body: lines(target.body, source.body),
    files: [...target.files, ...source.files],
    about: target.about ?? source.about,
    captions: new Map([...(target.captions ?? []), ...(source.captions ?? [])]),
    lost: (target.lost ?? 0) + (source.lost ?? 0),
    lostCaptions: [...(target.lostCaptions ?? []), ...(source.lostCaptions ?? [])],
    coming: [...(target.coming ?? []), ...(source.coming ?? [])],
  };
}

export const lines = (...texts: string[]) => texts.filter((text) => text.trim() !== "").join("\n");

export function toStored(draft: Draft): StoredDraft | undefined {
  if (!hasContent(draft)) return undefined;
  return { ...keptOwn(draft), ...(draft.aside && { aside: keptOwn(draft.aside) }) };
}

function keptOwn({ body, about, files, coming = [], lost = 0, captions, lostCaptions = [] }: Own) {
  const ownCaptions = files
    .slice(1)
    .map((file, index) => ({ at: index + 1, name: file.name, size: file.size, text: captions?.get(file) ?? "" }));
  const allCaptions = [...ownCaptions.filter(({ text }) => text.trim() !== ""), ...lostCaptions];
  return {
    body,
    ...(about && { about: short(about) }),
    files: files.length + coming.length || lost,
    ...(allCaptions.length > 0 && { captions: allCaptions }),
  };
}

const LINE_MAX = 300;

/** Only one line of the message above the field is shown. */
const short = ({ what, message: { id, fromMe, origin, user, word, body, contact } }: About): About => ({
  what,
  message: { id, fromMe, origin, user, word, body: body.slice(0, LINE_MAX), contact: contact && { name: contact.name } },
});

export function fromStored({ aside, ...kept }: StoredDraft): Draft {
  const own = ({ body, about, files, captions }: Omit<StoredDraft, "aside">): Own => ({
    body,
    about,
    files: [],
    ...(files > 0 && { lost: files, isRestoring: true }),
    ...(captions && { lostCaptions: captions }),
  });
  return { ...own(kept), ...(aside && { aside: own(aside) }) };
}
