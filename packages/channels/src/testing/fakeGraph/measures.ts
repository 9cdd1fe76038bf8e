import type { StoredMedia } from "./media.ts";

export type Mistake = { code: number; says: string };

/** Meta's limits, written a second time, so that a mistake in ours is found. */
const MEASURES: Record<string, { types: RegExp; bytesMax: number }> = {
  image: { types: /^image\/(jpeg|png)$/, bytesMax: 5_242_880 },
  video: { types: /^video\/(mp4|3gpp)$/, bytesMax: 16_777_216 },
  audio: { types: /^audio\/(aac|amr|mpeg|mp4|ogg)$/, bytesMax: 16_777_216 },
  document: {
    types:
      /^(text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)))$/,
    bytesMax: 104_857_600,
  },
  sticker: { types: /^image\/webp$/, bytesMax: 512_000 },
};

const bare = (mime: string) => (mime.split(";")[0] ?? "").trim();

/** An uploaded file may be of any of the kinds. */
export function mistakeInUpload({ mime, bytes }: StoredMedia): Mistake | null {
  const fitting = Object.values(MEASURES).find(({ types }) => types.test(bare(mime)));
  if (!fitting)
    return { code: 100, says: `Param file must be a file with one of the following types: audio/aac, … Received file of type '${mime}'.` };
  return bytes.length > fitting.bytesMax ? tooBig(bytes.length, fitting.bytesMax) : null;
}

/** A file used in a message must fit that message's kind. */
export function mistakeInFile(type: string, media: StoredMedia | undefined): Mistake | null {
  const measure = MEASURES[type];
  if (!media || !measure?.types.test(bare(media.mime))) return { code: 131053, says: "Media upload error" };
  return media.bytes.length > measure.bytesMax ? tooBig(media.bytes.length, measure.bytesMax) : null;
}

const CARDS_MAX = 257;

/** Meta documents no limit for the length of a place's name and address. */
export function mistakeInPart(type: string, part: object): Mistake | null {
  if (type === "location") {
    const { latitude, longitude } = part as Record<string, unknown>;
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return { code: 131009, says: "Parameter value is not valid" };
  }
  if (type === "contacts") {
    const cards = part as { name?: Record<string, unknown> }[];
    if (!Array.isArray(cards) || cards.length === 0) return { code: 131008, says: "Required parameter is missing" };
    if (cards.length > CARDS_MAX) return { code: 131009, says: `Param contacts must have at most ${CARDS_MAX} elements.` };
    // The formatted name, and at least one part of it.
    if (!cards.every(({ name = {} }) => name.formatted_name && Object.values(name).filter(Boolean).length > 1))
      return { code: 131008, says: "Required parameter is missing" };
  }
  return null;
}

const isWithin = (value: unknown, most: number) => value !== undefined && value !== null && Math.abs(Number(value)) <= most;

const tooBig = (has: number, most: number): Mistake => ({ code: 131053, says: `File size too big: ${has}; max supported: ${most}` });
