import { FILE_BYTES_MAX } from "@recado/flow-engine/limits";
import type { MediaKind } from "@recado/flow-engine/run";

/** What may be chosen, told before it is chosen and held before it travels; the server holds the same. */
export const mediaKinds = {
  img: { types: ["image/png", "image/jpeg"], endings: [".png", ".jpg", ".jpeg"], bytesMax: FILE_BYTES_MAX.image, megabytes: 2 },
  audio: { types: ["audio/ogg", "audio/mpeg", "audio/mp3"], endings: [".ogg", ".mp3"], bytesMax: FILE_BYTES_MAX.audio, megabytes: 5 },
  video: { types: ["video/mp4"], endings: [".mp4"], bytesMax: FILE_BYTES_MAX.video, megabytes: 20 },
} as const satisfies Record<MediaKind, { types: readonly string[]; endings: readonly string[]; bytesMax: number; megabytes: number }>;

/** A content block takes voice notes as telephones record them, too. */
const OPUS = { types: ["audio/opus"], endings: [".opus"] };

const takes = (kind: MediaKind, isContent: boolean) => {
  const { types, endings } = mediaKinds[kind];
  return isContent && kind === "audio" ? { types: [...types, ...OPUS.types], endings: [...endings, ...OPUS.endings] } : { types, endings };
};

export const acceptOf = (kind: MediaKind, isContent: boolean) => {
  const { types, endings } = takes(kind, isContent);
  return [...types, ...endings].join(",");
};

/** Why this file cannot be sent, as a key of the texts. Some systems do not know a file's type; its ending is asked then. */
export function wrongWith({ name, type, size }: Pick<File, "name" | "type" | "size">, kind: MediaKind, isContent: boolean) {
  const { types, endings } = takes(kind, isContent);
  const isTaken = type
    ? (types as readonly string[]).includes(type.split(";")[0] ?? "")
    : endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isTaken) return `flowEditor.media.wrongType.${kind}` as const;
  return size > mediaKinds[kind].bytesMax ? ("flowEditor.media.tooLarge" as const) : undefined;
}

const QUALITY = 0.7;

/** Smaller before it travels. What does not get smaller by it goes as it is, and so does what may be transparent. */
export async function compressed(file: File): Promise<File> {
  if (file.type !== "image/jpeg") return file;
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: file.type }) : file;
}
