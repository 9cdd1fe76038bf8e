import type { Message } from "@recado/contract/messages";
import type { CSSProperties } from "react";

/** No larger is a picture drawn in a conversation; and none so narrow or flat that nobody could press it. */
const MOST = { width: 400, height: 320 };
const LEAST_PX = 48;
const STICKER = { width: 128, height: 128 };
/** Where nobody knows how large it is. */
const UNKNOWN = { width: 320, height: 240 };

type Measured = Pick<Message, "kind" | "mediaWidth" | "mediaHeight">;

/** The place of a picture or a film, as it is before anything of it has come: whole, and no larger than it is itself. */
export function boxOf({ kind, mediaWidth, mediaHeight }: Measured) {
  const most = kind === "sticker" ? STICKER : MOST;
  if (mediaWidth === null || mediaHeight === null) return kind === "sticker" ? STICKER : UNKNOWN;
  const part = Math.min(1, most.width / mediaWidth, most.height / mediaHeight);
  return { width: atLeast(mediaWidth * part), height: atLeast(mediaHeight * part) };
}

const atLeast = (edge: number) => Math.max(LEAST_PX, Math.round(edge));

/** Narrower where there is less room, and then as much lower. */
export function styleOf(message: Measured): CSSProperties {
  const { width, height } = boxOf(message);
  return { width, aspectRatio: `${width} / ${height}` };
}
