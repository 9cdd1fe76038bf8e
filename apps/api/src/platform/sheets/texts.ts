import { BadSheet } from "./badSheet.ts";
import { parsed } from "./xml.ts";
import type { Parts } from "./zip.ts";

const PAGE_BYTES = 1024 * 1024;
const TEXTS_MAX_BYTES = 64 * 1024 * 1024;
/** No field of ours takes half as much: what is longer is cut, and still known to be too long. */
export const CELL_MAX = 1001;

/**
 * The texts that a workbook keeps apart from its cells, by their numbers. As bytes on pages of their own they cost what they are
 * long; as a hundred thousand strings they would cost three times that, and the collector all its time.
 */
export class SharedTexts {
  #pages: Buffer[] = [];
  #places: number[] = [];
  #free = 0;

  add(text: string) {
    const bytes = Buffer.from(text);
    if (this.#pages.length * PAGE_BYTES > TEXTS_MAX_BYTES) throw new BadSheet("tooLarge");
    if (bytes.length > this.#free) {
      this.#pages.push(Buffer.alloc(PAGE_BYTES));
      this.#free = PAGE_BYTES;
    }
    const at = (this.#pages.length - 1) * PAGE_BYTES + PAGE_BYTES - this.#free;
    this.#pages.at(-1)?.set(bytes, PAGE_BYTES - this.#free);
    this.#free -= bytes.length;
    this.#places.push(at, bytes.length);
  }

  at(number: number): string | undefined {
    const [place, length] = [this.#places[number * 2], this.#places[number * 2 + 1]];
    if (place === undefined || length === undefined) return undefined;
    const from = place % PAGE_BYTES;
    return this.#pages[Math.floor(place / PAGE_BYTES)]?.toString("utf8", from, from + length) ?? "";
  }
}

/** Pieces in several types of letters are one text; how it is pronounced is no part of it. */
export async function readTexts(parts: Parts): Promise<SharedTexts> {
  const texts = new SharedTexts();
  let [text, isText, isSpoken] = ["", false, false];
  const content = await parts.read("xl/sharedStrings.xml");
  if (!content) return texts;
  const heard = {
    open: ({ name }: { name: string }) => {
      if (name === "si") text = "";
      if (name === "rPh") isSpoken = true;
      isText = name === "t" && !isSpoken;
    },
    text: (more: string) => {
      if (isText && text.length < CELL_MAX) text = (text + more).slice(0, CELL_MAX);
    },
    close: (name: string) => {
      isText = false;
      if (name === "rPh") isSpoken = false;
      if (name === "si") texts.add(text);
    },
  };
  for await (const _ of parsed(content, heard));
  return texts;
}
