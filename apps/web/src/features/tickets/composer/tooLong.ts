import { LETTERS_MAX } from "@recado/contract/messages";
import type { ChannelLimits } from "@recado/contract/tickets";
import type { Draft } from "../drafts/draft.ts";
import { kindOf } from "./files/attach.ts";

/**
 * How much of what is written here its channel would not take, or where that counts nothing we ourselves; undefined where all of it fits.
 * The server also counts what variables become.
 */
export function tooLong({ body, files, captions }: Draft, limits: ChannelLimits | null, signs: string) {
  const { text, caption } = limits?.letters ?? { text: LETTERS_MAX, caption: LETTERS_MAX };
  const signature = limits?.letters ? signs : "";
  const [first, ...others] = files;
  const isCaption = first !== undefined && kindOf(first) !== "audio";
  const texts = [
    { what: isCaption ? ("caption" as const) : ("text" as const), words: body },
    ...others.map((file) => ({ what: "caption" as const, words: captions?.get(file) ?? "" })),
  ];
  for (const { what, words } of texts) {
    const most = what === "caption" ? caption : text;
    const over = words.trim() === "" ? 0 : signature.length + words.length - most;
    if (over > 0) return { what, most, over };
  }
  return undefined;
}
