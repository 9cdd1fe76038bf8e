import { attribute, parseAll, type Tag } from "./xml.ts";
import type { Parts } from "./zip.ts";

export type Styles = { isDate(style: number): boolean };

const STYLES_MAX = 70_000; // Excel itself allows 65,490

/** The styles that show a number as a date: built-in ones, and those whose pattern contains days or hours. */
export async function readStyles(parts: Parts): Promise<Styles> {
  const patterns = new Map<number, boolean>();
  const formats: number[] = [];
  let isOfCells = false;
  await parseAll(await parts.read("xl/styles.xml"), {
    open: (tag: Tag) => {
      if (tag.name === "cellXfs") isOfCells = true;
      if (tag.name === "numFmt" && patterns.size < STYLES_MAX)
        patterns.set(Number(attribute(tag, "numFmtId")), speaksOfTime(attribute(tag, "formatCode") ?? ""));
      if (tag.name === "xf" && isOfCells && formats.length < STYLES_MAX) formats.push(Number(attribute(tag, "numFmtId") ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return {
    isDate(style) {
      const format = formats[style] ?? 0;
      return patterns.get(format) ?? isBuiltIn(format);
    },
  };
}

const isBuiltIn = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58);

/** Colours, locales and quoted text do not count; E is an exponent. */
const speaksOfTime = (pattern: string) =>
  /[ymdhs]/i.test(pattern.slice(0, 1000).replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|\\.|_./gi, "")) && !/0\.?0*E[+-]/i.test(pattern);

/** Days since 30 December 1899, or 1 January 1904 in workbooks of old Macs. A number below one is a time without a day. */
export function dateOf(serial: number, is1904: boolean): string | undefined {
  const at = new Date(Math.round((serial + (is1904 ? FROM_1904 : FROM_1900)) * DAY_SECONDS) * 1000);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return undefined;
  const [day = "", time = ""] = at.toISOString().slice(0, 19).split("T");
  if (serial >= 0 && serial < 1) return time;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
}

const DAY_SECONDS = 86_400;
const FROM_1900 = -25_569;
const FROM_1904 = -24_107;
