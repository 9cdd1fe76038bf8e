import { BadSheet } from "./badSheet.ts";
import { cut } from "./cut.ts";
import { parsed } from "./xml.ts";
import type { Parts } from "./zip.ts";

const PAGE_BYTES = 1024 * 1024;
const TEXTS_MAX_BYTES = 64 * 1024 * 1024;
/** A sheet within our limits has no more cells. */
const TEXTS_MAX = 5_000_000;

/**
 * A workbook's shared texts, by number. Stored as bytes on large pages they take no more than their length; a hundred thousand strings
 * would take three times that, and much garbage collection.
 */
export class SharedTexts {
  #pages: Buffer[] = [];
  /** The offset and the length of each text. */
  #places = new Uint32Array(2048);
  #count = 0;
  #free = 0;

  add(text: string) {
    const bytes = Buffer.from(text);
    if (this.#pages.length * PAGE_BYTES > TEXTS_MAX_BYTES || this.#count >= TEXTS_MAX) throw new BadSheet("tooLarge");
    if (bytes.length > this.#free) {
      this.#pages.push(Buffer.alloc(PAGE_BYTES));
      this.#free = PAGE_BYTES;
    }
    const at = (this.#pages.length - 1) * PAGE_BYTES + PAGE_BYTES - this.#free;
    this.#pages.at(-1)?.set(bytes, PAGE_BYTES - this.#free);
    this.#free -= bytes.length;
    if (this.#count * 2 === this.#places.length) this.#places = doubled(this.#places);
    this.#places.set([at, bytes.length], this.#count * 2);
    this.#count += 1;
  }

  at(number: number): string | undefined {
    const [offset, length] = [this.#places[number * 2], this.#places[number * 2 + 1]];
    if (number >= this.#count || offset === undefined || length === undefined) return undefined;
    const from = offset % PAGE_BYTES;
    return this.#pages[Math.floor(offset / PAGE_BYTES)]?.toString("utf8", from, from + length) ?? "";
  }
}

function doubled(places: Uint32Array<ArrayBuffer>) {
  const wider = new Uint32Array(places.length * 2);
  wider.set(places);
  return wider;
}

/** The runs of a rich text are joined to one text; its phonetic reading is left out. */
export async function readTexts(parts: Parts): Promise<SharedTexts> {
  const texts = new SharedTexts();
  let [text, isText, isSpoken] = ["", false, false];
  const content = await parts.read("xl/sharedStrings.xml");
  if (!content) return texts;
  const handlers = {
    open: ({ name }: { name: string }) => {
      if (name === "si") text = "";
      if (name === "rPh") isSpoken = true;
      isText = name === "t" && !isSpoken;
    },
    text: (more: string) => {
      if (isText) text = cut(text + more);
    },
    close: (name: string) => {
      isText = false;
      if (name === "rPh") isSpoken = false;
      if (name === "si") texts.add(text);
    },
  };
  for await (const _ of parsed(content, handlers));
  return texts;
}
