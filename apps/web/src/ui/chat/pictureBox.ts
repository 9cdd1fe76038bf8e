import type { Message } from "@recado/contract/messages";
import type { CSSProperties } from "react";

/** A picture's maximum in a conversation, and a minimum, so that it can always be clicked. */
const MOST = { width: 400, height: 320 };
const LEAST_PX = 48;
const STICKER = { width: 128, height: 128 };
/** If its size is unknown. */
const UNKNOWN = { width: 320, height: 240 };

type Measured = Pick<Message, "kind" | "mediaWidth" | "mediaHeight">;

/** The box of a picture or video before it has loaded: whole, and no larger than the original. */
export function boxOf({ kind, mediaWidth, mediaHeight }: Measured) {
  const most = kind === "sticker" ? STICKER : MOST;
  if (mediaWidth === null || mediaHeight === null) return kind === "sticker" ? STICKER : UNKNOWN;
  const part = Math.min(1, most.width / mediaWidth, most.height / mediaHeight);
  return { width: atLeast(mediaWidth * part), height: atLeast(mediaHeight * part) };
}

const atLeast = (edge: number) => Math.max(LEAST_PX, Math.round(edge));

/** Narrower in less space, with the height in proportion. */
export function styleOf(message: Measured): CSSProperties {
  const { width, height } = boxOf(message);
  return { width, aspectRatio: `${width} / ${height}` };
}
