import type { MediaKind } from "@recado/channels/inbound";
import type { Parcel } from "@recado/channels/outbound";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { fail } from "../../../platform/errors.ts";
import { largestOf } from "../media/kinds.ts";

/**
 * Refused while the agent is there, because the provider would refuse it later, when nobody looks. For templates Meta has limits of its
 * own.
 */
export function checkLetters(provider: string, parcels: Parcel[]) {
  const { limits } = abilitiesOf[provider as Provider];
  if (!limits) return;
  const { text, caption } = limits.letters;
  for (const parcel of parcels) {
    if (parcel.type === "text" && parcel.body.length > text) fail("ERR_TEXT_TOO_LONG", { most: text });
    if (parcel.type === "media" && (parcel.caption ?? "").length > caption) fail("ERR_CAPTION_TOO_LONG", { most: caption });
  }
}

/** A file that will be converted is not checked yet: the provider gets the converted one. */
export function checkFile(
  provider: string,
  { type, size }: { type: string; size: number },
  as: { media: MediaKind; needsConversion: boolean },
) {
  if (size > largestOf(as.media)) fail("ERR_FILE_TOO_LARGE", { most: largestOf(as.media) });
  const { limits } = abilitiesOf[provider as Provider];
  if (!limits || as.needsConversion) return;
  const { types, bytesMax } = limits.files[as.media];
  if (!types.includes(type)) fail("ERR_MEDIA_TYPE", { types });
  if (size > bytesMax) fail("ERR_FILE_TOO_LARGE", { most: bytesMax });
}

/** Whether `checkFile` would accept it. */
export function acceptsFile(...of: Parameters<typeof checkFile>): boolean {
  try {
    checkFile(...of);
    return true;
  } catch {
    return false;
  }
}

/** Nobody is there to shorten an automatic text: it is split into several messages, at the end of a line or a word. */
export function inPieces(provider: string, body: string): string[] {
  const most = abilitiesOf[provider as Provider].limits?.letters.text ?? Number.POSITIVE_INFINITY;
  const pieces: string[] = [];
  let rest = body;
  while (rest.length > most) {
    const end = endWithin(rest, most);
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest].filter(Boolean);
}

function endWithin(text: string, most: number): number {
  const head = text.slice(0, most + 1);
  const found = [head.lastIndexOf("\n"), head.lastIndexOf(" ")].find((at) => at > most / 2);
  // Never between the halves of a surrogate pair.
  return found ?? (/[\uD800-\uDBFF]/.test(text[most - 1] ?? "") ? most - 1 : most);
}
