import { isUtf8 } from "node:buffer";

/** As text if the database can store it, otherwise base64. If the body is cut, an incomplete character at its end is left out. */
export function rawBody(body: Buffer, { isCut = false } = {}): { text: string } | { base64: string } {
  const whole = isCut ? body.subarray(0, wholeLetters(body)) : body;
  return isUtf8(whole) && !whole.includes(0) ? { text: whole.toString() } : { base64: body.toString("base64") };
}

/** A character has at most four bytes in UTF-8, of which all but the first look like 10xxxxxx. */
function wholeLetters(body: Buffer): number {
  for (let back = 1; back <= Math.min(4, body.length); back++) {
    const byte = body[body.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? body.length - back : body.length;
  }
  return body.length;
}
