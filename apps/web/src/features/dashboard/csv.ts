/** Text that a spreadsheet would run as a formula is escaped; quotes are doubled. */
const cell = (value: string | number | null) => {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

export const csvOf = (rows: (string | number | null)[][], separator: string) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join("\r\n")}\r\n`;

/** A comma in English only: elsewhere it is the decimal separator. */
export function saveCsv(name: string, rows: (string | number | null)[][], language: string) {
  const url = URL.createObjectURL(new Blob([csvOf(rows, language.startsWith("en") ? "," : ";")], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: `${name}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
