import { FILE_BYTES_MAX } from "@recado/flow-engine/limits";
import type { MediaKind } from "@recado/flow-engine/run";

/** The allowed files, shown and checked before the upload; the server has the same limits. */
export const mediaKinds = {
  img: { types: ["image/png", "image/jpeg"], endings: [".png", ".jpg", ".jpeg"], bytesMax: FILE_BYTES_MAX.image, megabytes: 2 },
  audio: { types: ["audio/ogg", "audio/mpeg", "audio/mp3"], endings: [".ogg", ".mp3"], bytesMax: FILE_BYTES_MAX.audio, megabytes: 5 },
  video: { types: ["video/mp4"], endings: [".mp4"], bytesMax: FILE_BYTES_MAX.video, megabytes: 20 },
} as const satisfies Record<MediaKind, { types: readonly string[]; endings: readonly string[]; bytesMax: number; megabytes: number }>;

/** A content block also accepts voice notes as phones record them. */
const OPUS = { types: ["audio/opus"], endings: [".opus"] };

const takes = (kind: MediaKind, isContent: boolean) => {
  const { types, endings } = mediaKinds[kind];
  return isContent && kind === "audio" ? { types: [...types, ...OPUS.types], endings: [...endings, ...OPUS.endings] } : { types, endings };
};

export const acceptOf = (kind: MediaKind, isContent: boolean) => {
  const { types, endings } = takes(kind, isContent);
  return [...types, ...endings].join(",");
};

/** Why a file cannot be sent, as a text key. Some systems do not report a file's type; then its extension counts. */
export function wrongWith({ name, type, size }: Pick<File, "name" | "type" | "size">, kind: MediaKind, isContent: boolean) {
  const { types, endings } = takes(kind, isContent);
  const isTaken = type
    ? (types as readonly string[]).includes(type.split(";")[0] ?? "")
    : endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isTaken) return `flowEditor.media.wrongType.${kind}` as const;
  return size > mediaKinds[kind].bytesMax ? ("flowEditor.media.tooLarge" as const) : undefined;
}

const QUALITY = 0.7;
/** A larger picture would take too much memory to compress. */
const PIXELS_MAX = 24_000_000;

/**
 * Compresses a picture before the upload: to JPEG, also PNGs, as photos are often saved as PNG. If that is not smaller, or the picture is
 * transparent, it stays as it is.
 */
export async function compressed(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  if (width * height > PIXELS_MAX) return file;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  if (!context || (file.type !== JPEG && isSeenThrough(context))) return file;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
  return blob && blob.size < file.size ? new File([blob], file.name.replace(/\.png$/i, ".jpg"), { type: JPEG }) : file;
}

const JPEG = "image/jpeg";
const ROWS_AT_ONCE = 64;
const OPAQUE = 255;

function isSeenThrough(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  for (let y = 0; y < height; y += ROWS_AT_ONCE) {
    const { data } = context.getImageData(0, y, width, Math.min(ROWS_AT_ONCE, height - y));
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== OPAQUE) return true;
  }
  return false;
}
