import type { ImportTarget } from "@recado/contract/contact-import-news";
import { columnName } from "../../../platform/sheets/columns.ts";
import { cut } from "../../../platform/sheets/cut.ts";
import type { SheetRow } from "../../../platform/sheets/sheet.ts";
import type { Column } from "./queries.ts";

const NAME_MAX = 50;

/** Guesses the columns by the first row; if that row is already a contact, columns are named by their letters. */
export function guessColumns(first: SheetRow): { columns: Column[]; hasHeader: boolean } {
  const hasHeader = !first.cells.some((cell) => cell.replace(/\D/g, "").length >= 8);
  const taken = new Set<ImportTarget>();
  const columns = first.cells.map((cell, at): Column => {
    const guess = hasHeader ? byName(cell, taken) : byContent(cell, taken);
    if (guess === "number" || guess === "email") taken.add(guess);
    return { at, name: (hasHeader && cut(cell, NAME_MAX).trim()) || columnName(at), guess };
  });
  if (hasHeader) guessByWords(columns);
  return { columns, hasHeader };
}

/** Makes column names unique: a contact has only one field of a name, so the second column would overwrite the first. */
export function toldApart(columns: Column[]): Column[] {
  const names = new Set(columns.map(({ name }) => name));
  const taken = new Set<string>();
  return columns.map((column) => {
    const name = taken.has(column.name) ? otherName(column.name, names) : column.name;
    names.add(name);
    taken.add(name);
    return { ...column, name };
  });
}

function otherName(name: string, names: Set<string>, count = 2): string {
  const other = `${cut(name, NAME_MAX - ` ${count}`.length).trim()} ${count}`;
  return names.has(other) ? otherName(name, names, count + 1) : other;
}

/** Column names in our three languages, as people and the exports of their phones write them. */
const exactNames: Array<[ImportTarget, RegExp]> = [
  ["email", /^(e ?mails?|correio( eletronico)?|correo( electronico)?|mail)( \d| address| principal)?$/],
  [
    "number",
    /^(telefones?|telefono|tel|celular|cel|fone|phones?|phone number|mobile( phone)?|cell( ?phone)?|movil|numero( de (telefone|telefono|celular|whatsapp))?|number|whats ?app|zap|contato|phone 1 value)$/,
  ],
  ["name", /^(nome( completo)?|name|full name|nombre( completo)?|cliente|customer|first name|last name|sobrenome|apellidos?)$/],
];

function byName(cell: string, taken: Set<ImportTarget>): ImportTarget {
  const word = plain(cell);
  const [target] = exactNames.find(([, names]) => names.test(word)) ?? [];
  return target && !taken.has(target) ? target : "extra";
}

/** A target without an exact name takes the first column whose name contains one of these words. */
const among: Array<[ImportTarget, RegExp]> = [
  ["email", /\b(e ?mails?|correo)\b/],
  ["number", /\b(telefones?|telefono|celular|fone|phone|mobile|movil|whats ?app|zap)\b/],
  ["name", /\b(nome|name|nombre|clientes?|customer|razao social|fantasia|contato|contacto|contact)\b/],
];
/** Columns about a person that are not their name. */
const ABOUT = /\b(id|codigo|code|cod|cpf|cnpj|tipo|type|data|date|fecha|status|desde|since|usuario|user|empresa|company|mae|pai)\b/;

function guessByWords(columns: Column[]) {
  for (const [target, words] of among) {
    if (columns.some(({ guess }) => guess === target)) continue;
    const found = columns.find(({ name, guess }) => guess === "extra" && words.test(plain(name)) && !ABOUT.test(plain(name)));
    if (found) found.guess = target;
  }
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

function byContent(cell: string, taken: Set<ImportTarget>): ImportTarget {
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(cell) && !taken.has("email")) return "email";
  if (/^[\d\s().+-]{8,}$/.test(cell) && !taken.has("number")) return "number";
  return /^\p{L}/u.test(cell) ? "name" : "extra";
}
