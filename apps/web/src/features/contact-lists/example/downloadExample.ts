import type { TFunction } from "i18next";
import { workbookOf } from "./workbook.ts";

/** The columns' names are the same in every language, as the import knows them. */
const columns = ["nome", "numero", "email"];

/** Downloads a spreadsheet that can be filled in and imported. */
export function downloadExample(t: TFunction) {
  const rows = [columns, ["Marina Duarte", "5511987654321", "marina@exemplo.com"], ["João Prado", "5521998765432", ""]];
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const href = URL.createObjectURL(new Blob([workbookOf(t("contactLists.example.sheet"), rows)], { type }));
  Object.assign(document.createElement("a"), { href, download: t("contactLists.example.file") }).click();
  // The browser reads the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
