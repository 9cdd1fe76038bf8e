import type { ImportOptions, RowFault } from "@recado/contract/contact-imports";
import { ContactForm, ExtraField } from "@recado/contract/contacts";
import type { z } from "zod";
import { asWritten } from "../../../platform/sheets/csv.ts";
import { canonicalNumber, digitsOf } from "../numbers.ts";
import type { Column } from "./queries.ts";

export type RowError = z.infer<typeof RowFault>;

/** The contact described by a row of a sheet; `name` is missing if the row has none. */
export type Entry = { value: string; number: string; name?: string; email?: string; fields: Array<{ name: string; value: string }> };

type How = Pick<ImportOptions, "columns" | "countryCode"> & { known: Column[] };

export function understand(row: string[], { columns, countryCode, known: sheetColumns }: How): Entry | RowError {
  const cells = row.map(asWritten);
  const cellsFor = (target: string) => columns.filter(({ to }) => to === target).map(({ at }) => cells[at] ?? "");
  const number = completed(cellsFor("number")[0] ?? "", countryCode);
  if (typeof number !== "string") return number.error;
  const name = cellsFor("name").filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
  if (name !== "" && !ContactForm.shape.name.safeParse(name).success) return "badName";
  const email = cellsFor("email")[0] ?? "";
  if (!ContactForm.shape.email.safeParse(email).success) return "badEmail";
  const fields = columns.flatMap(({ at, to }) => {
    const value = cells[at] ?? "";
    return to === "extra" && value !== "" ? [{ name: sheetColumns.find((column) => column.at === at)?.name ?? "", value }] : [];
  });
  if (fields.some((field) => !ExtraField.safeParse(field).success)) return "tooLong";
  return { value: canonicalNumber(number), number, ...(name !== "" && { name }), ...(email !== "" && { email }), fields };
}

/**
 * A plus or 00 means that the country code is included. Otherwise the number's length decides: 55 is also an area code in Brazil, so 55
 * 99988 7766 has eleven digits without the country code, and thirteen with it.
 */
export function completed(text: string, countryCode: string): string | { error: RowError } {
  const bare = text.replace(/^'/, "").trim();
  if (bare === "") return { error: "noNumber" };
  if (!/^[\d\s().+\-\u00a0\u2010-\u2015/]+$/.test(bare)) return { error: "badNumber" };
  const isWhole = /^\(?\+|^00/.test(bare);
  const digits = digitsOf(bare).replace(isWhole ? "" : /^0/, "");
  const number = isWhole || countryCode === "" || hasCountry(digits, countryCode) ? digits : countryCode + digits;
  const isShort = countryCode === "55" && number.startsWith("55") && number.length < 12;
  return /^\d{8,50}$/.test(number) && !isShort ? number : { error: "badNumber" };
}

const LOCAL_MAX = 11;
const hasCountry = (digits: string, code: string) =>
  code === "55" ? digits.length > LOCAL_MAX : digits.startsWith(code) && digits.length > 8 + code.length - 1;
