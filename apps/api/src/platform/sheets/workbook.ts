import { BadSheet } from "./badSheet.ts";
import { cut } from "./cut.ts";
import { attribute, parseAll, relation } from "./xml.ts";
import type { Parts } from "./zip.ts";

export type Sheet = { name: string; path: string; is1904: boolean };

const SHEETS_MAX = 1000;

/** The first sheet that is not hidden. */
export async function firstSheet(parts: Parts): Promise<Sheet> {
  const workbook = await parts.read("xl/workbook.xml");
  if (!workbook) throw new BadSheet("notWorkbook");
  const sheets: Array<{ name: string; relation: string | undefined }> = [];
  let is1904 = false;
  await parseAll(workbook, {
    open: (tag) => {
      if (tag.name === "workbookPr") is1904 = ["1", "true"].includes(attribute(tag, "date1904") ?? "");
      if (tag.name !== "sheet" || sheets.length > SHEETS_MAX) return;
      if ((attribute(tag, "state") ?? "visible") === "visible")
        sheets.push({ name: attribute(tag, "name") ?? "", relation: relation(tag) });
    },
  });
  const targets = await targetsOf(parts);
  const sheet = sheets.find(({ relation }) => relation !== undefined && targets.has(relation));
  if (!sheet) throw new BadSheet("noSheet");
  return { name: cut(sheet.name, 100), path: targets.get(sheet.relation ?? "") ?? "", is1904 };
}

/** The paths of the sheets; a chart sheet is left out, although it has a tab. */
async function targetsOf(parts: Parts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await parseAll(await parts.read("xl/_rels/workbook.xml.rels"), {
    open: (tag) => {
      const [id, target, type = ""] = [attribute(tag, "Id"), attribute(tag, "Target"), attribute(tag, "Type")];
      if (tag.name === "Relationship" && id && target && type.endsWith("/worksheet")) targets.set(id, pathOf(target));
    },
  });
  return targets;
}

const pathOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`);
