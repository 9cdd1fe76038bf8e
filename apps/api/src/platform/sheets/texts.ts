import { BadSheet } from "./badSheet.ts";
import { cut } from "./cut.ts";
import { parsed } from "./xml.ts";
import type { Parts } from "./zip.ts";

const PAGE_BYTES = 1024 * 1024;
const TEXTS_MAX_BYTES = 64 * 1024 * 1024;
/** A sheet that we take has no more cells. */
const TEXTS_MAX = 5_000_000;

/**
 * The texts that a workbook keeps apart from its cells, by their numbers. As bytes on pages of their own they cost what they are
 * long; as a hundred thousand strings they would cost three times that, and the collector all its time.
 */
export class SharedTexts {
  #pages: Buffer[] = [];
  /** Where each begins and how long it is. */
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
    const [place, length] = [this.#places[number * 2], this.#places[number * 2 + 1]];
    if (number >= this.#count || place === undefined || length === undefined) return undefined;
    const from = place % PAGE_BYTES;
    return this.#pages[Math.floor(place / PAGE_BYTES)]?.toString("utf8", from, from + length) ?? "";
  }
}

function doubled(places: Uint32Array<ArrayBuffer>) {
  const wider = new Uint32Array(places.length * 2);
  wider.set(places);
  return wider;
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
      if (isText) text = cut(text + more);
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
