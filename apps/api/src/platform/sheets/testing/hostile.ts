import { packed, repeated, workbookWith } from "./packed.ts";
import { rowOf, sheetOf, workbookOf } from "./workbook.ts";

const KB = 1024;
const SHEET = "xl/worksheets/sheet1.xml";
const TEXTS = "xl/sharedStrings.xml";

const laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`xl/media/${at}.png`, "x"]));
const row = rowOf(["Marina", "5511987654321"], 1);

/** Malicious and broken files, and the fault reported for each. */
export const hostile: Record<string, { fault: string; make(): Buffer | Promise<Buffer> }> = {
  "entities that grow": { fault: "unsafe", make: () => workbookWith({ [SHEET]: packed(`${laughs}<worksheet>&b;</worksheet>`) }) },
  "a file of ours": { fault: "unsafe", make: () => workbookWith({ [SHEET]: packed(`${outside}<worksheet>&a;</worksheet>`) }) },
  "a gigabyte of nothing": {
    fault: "tooLarge",
    make: () => workbookWith({ [SHEET]: repeated(`<row/>${" ".repeat(64 * KB)}`, 16 * KB, { before: "<worksheet>" }) }),
  },
  "a gigabyte of shared texts": {
    fault: "tooLarge",
    make: () => workbookWith({ [TEXTS]: repeated(`<si><t>${"a".repeat(1000)}</t></si>`.repeat(KB), KB, { before: "<sst>" }) }),
  },
  "a gigabyte in one shared text": {
    fault: "tooLarge",
    make: () => workbookWith({ [TEXTS]: repeated("a".repeat(1000 * KB), KB, { before: "<sst><si><t>" }) }),
  },
  "more shared texts than cells": {
    fault: "tooLarge",
    make: () => workbookWith({ [TEXTS]: repeated("<si/>".repeat(KB), 16 * KB, { before: "<sst>" }) }),
  },
  "names of sheets that fill the memory": {
    fault: "tooHeavy",
    make: () =>
      workbookWith({ "xl/workbook.xml": repeated(`<sheet name="${"a".repeat(900 * KB)}"/>`, 200, { before: "<workbook><sheets>" }) }),
  },
  "three hundred parts": { fault: "tooManyParts", make: () => workbookOf({ sheets: { Clientes: [["A"]] }, more: many }) },
  "no zip behind a zip's first letters": { fault: "damaged", make: () => Buffer.from(`PK\x03\x04${"x".repeat(70 * KB)}`, "latin1") },
  "half of a zip": { fault: "damaged", make: () => cutOff(workbookWith({ [SHEET]: packed(sheetOf(row)) }), 0.5) },
};

export const cutOff = (content: Buffer, share: number) => content.subarray(0, Math.floor(content.length * share));

/** Every cell of the sheet is in a merged range, a million times. */
export const mergedAllOver = () =>
  workbookWith({
    [SHEET]: repeated('<mergeCell ref="A1:XFD1048576"/>', 200_000, {
      before: `<worksheet><sheetData>${row}</sheetData><mergeCells>`,
      after: "</mergeCells></worksheet>",
    }),
  });

/** Some rows, then nothing for very long: within every limit but time. */
export const endless = (rows = 3000) =>
  workbookWith({
    [SHEET]: repeated("<a/>".repeat(10 * KB), 4700, {
      before: `<worksheet><sheetData>${Array.from({ length: rows }, (_, at) => rowOf([`Pessoa ${at}`, 5_511_900_000_000 + at], at + 1)).join("")}`,
      after: "</sheetData></worksheet>",
    }),
  });
