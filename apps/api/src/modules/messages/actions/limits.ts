import type { MediaKind } from "@recado/channels/inbound";
import type { Parcel } from "@recado/channels/outbound";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { fail } from "../../../platform/errors.ts";
import { largestOf } from "../media/kinds.ts";

/** Told to whoever says it, for the provider would refuse it when nobody looks any more. Templates have their own measure, at Meta. */
export function checkLetters(provider: string, parcels: Parcel[]) {
  const { limits } = abilitiesOf[provider as Provider];
  if (!limits) return;
  const { text, caption } = limits.letters;
  for (const parcel of parcels) {
    if (parcel.type === "text" && parcel.body.length > text) fail("ERR_TEXT_TOO_LONG", { most: text });
    if (parcel.type === "media" && (parcel.caption ?? "").length > caption) fail("ERR_CAPTION_TOO_LONG", { most: caption });
  }
}

/** What is made into another form before it leaves is not yet what the provider will see. */
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

/** Whether that check would let it pass. */
export function takes(...of: Parameters<typeof checkFile>): boolean {
  try {
    checkFile(...of);
    return true;
  } catch {
    return false;
  }
}

/** What the house says by itself nobody stands by to shorten: it is said in several messages, parted where a line or a word ends. */
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
  // No half of a letter that takes two places.
  return found ?? (/[\uD800-\uDBFF]/.test(text[most - 1] ?? "") ? most - 1 : most);
}
