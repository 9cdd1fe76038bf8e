import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { workbookOf } from "./workbook.ts";

/** The files of a zip, by its directory at the end; each must have the sum that the directory says. */
function filesIn(zip: Uint8Array<ArrayBuffer>) {
  const view = new DataView(zip.buffer);
  const end = zip.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const text = (from: number, length: number) => new TextDecoder().decode(zip.subarray(from, from + length));
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [sum, size, nameLength] = [view.getUint32(at + 16, true), view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const name = text(at + 46, nameLength);
    expect(text(local + 30, nameLength)).toBe(name);
    const content = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(crc32(content), name).toBe(sum);
    files.set(name, new TextDecoder().decode(content));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

const xml = (text: string | undefined) => new DOMParser().parseFromString(text ?? "", "text/xml");

test("the workbook is a whole zip of well-formed parts, and each relation leads to one", () => {
  const files = filesIn(workbookOf("Contatos", [["nome"]]));
  for (const [name, text] of files) expect(xml(text).querySelector("parsererror")?.textContent, name).toBeUndefined();
  const targets = [...xml(files.get("xl/_rels/workbook.xml.rels")).querySelectorAll("Relationship")].map((one) =>
    one.getAttribute("Target"),
  );
  for (const target of targets) expect([...files.keys()]).toContain(`xl/${target}`);
  for (const part of xml(files.get("[Content_Types].xml")).querySelectorAll("Override"))
    expect([...files.keys()]).toContain(part.getAttribute("PartName")?.slice(1));
});

test("its cells are the given texts, whatever signs are in them, and formatted as text, so that Excel shortens no number", () => {
  const files = filesIn(
    workbookOf("A & B", [
      ["nome", "numero"],
      ['João <i> & "Cia"', "5511987654321"],
    ]),
  );
  const sheet = xml(files.get("xl/worksheets/sheet1.xml"));
  const cells = [...sheet.querySelectorAll("c")];
  expect(cells.map((cell) => [cell.getAttribute("r"), cell.textContent])).toEqual([
    ["A1", "nome"],
    ["B1", "numero"],
    ["A2", 'João <i> & "Cia"'],
    ["B2", "5511987654321"],
  ]);
  expect(new Set(cells.map((cell) => cell.getAttribute("s")))).toEqual(new Set(["1"]));
  expect(sheet.querySelector("col")?.getAttribute("style")).toBe("1");
  const formats = xml(files.get("xl/styles.xml")).querySelectorAll("cellXfs xf");
  expect(formats[1]?.getAttribute("numFmtId")).toBe("49");
  expect(xml(files.get("xl/workbook.xml")).querySelector("sheet")?.getAttribute("name")).toBe("A & B");
});
