import type { Limits } from "../channel.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const office = "application/vnd.openxmlformats-officedocument";

/** Meta only refuses these when a message is sent, so we check them before. */
export const cloudLimits: Limits = {
  letters: { text: 4096, caption: 1024 },
  files: {
    image: { types: ["image/jpeg", "image/png"], bytesMax: 5 * MEGABYTE },
    video: { types: ["video/mp4", "video/3gpp"], bytesMax: 16 * MEGABYTE },
    audio: { types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"], bytesMax: 16 * MEGABYTE },
    voice: { types: ["audio/ogg"], bytesMax: 16 * MEGABYTE },
    document: {
      types: [
        ...["text/plain", "application/pdf", "application/msword", "application/vnd.ms-excel", "application/vnd.ms-powerpoint"],
        ...[`${office}.wordprocessingml.document`, `${office}.spreadsheetml.sheet`, `${office}.presentationml.presentation`],
      ],
      bytesMax: 100 * MEGABYTE,
    },
    // The limit of animated stickers; still ones may have a fifth of it, and we make neither.
    sticker: { types: ["image/webp"], bytesMax: 500 * KILOBYTE },
  },
};
