import type { ContactImport } from "@recado/contract/contact-import-news";
import { linkTo } from "../files.ts";
import type { ImportRow } from "./queries.ts";

export const presentImport = (row: ImportRow): ContactImport => ({
  id: row.id,
  ...(row.listId !== null && { contactListId: row.listId }),
  fileName: row.fileName,
  state: row.state,
  failure: row.failure,
  sheet: row.sheet,
  columns: row.columns,
  rowsTotal: row.rowsTotal,
  rowsDone: row.rowsDone,
  created: row.created,
  updated: row.updated,
  skipped: row.skipped,
  repeated: row.repeated,
  failed: row.failed,
  errorsUrl:
    row.failed + row.repeated === 0 ? null : linkTo({ use: "import-errors", company: String(row.companyId), import: String(row.id) }),
  createdAt: row.createdAt.toISOString(),
});
