import { Readable } from "node:stream";
import { Language } from "@recado/contract/common";
import { sql } from "kysely";
import { type Ctx, inCompany } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { sessionsAlive } from "../../platform/realtime/sessionsAlive.ts";
import { BOM, csvLine, separatorOf } from "../../platform/sheets/csv.ts";
import { isUuid } from "../../platform/uuid.ts";
import { parseFileLink } from "./files.ts";
import { findImport, listFailedRows } from "./imports/queries.ts";
import { errorText } from "./imports/texts.ts";
import { foundBy } from "./queries.ts";

const PAGE = 1000;

type CsvFile = { name: string; content: Readable };

/**
 * The file behind a signed link, in the language of the request. It streams page by page, each in a short transaction, so that a slow
 * client holds no transaction open.
 */
export async function openCsv(link: string, requested?: Language): Promise<CsvFile> {
  const behind = parseFileLink(link) ?? fail("ERR_LINK_EXPIRED");
  const companyId = Number(behind.company);
  if (behind.use === "contacts") {
    if (!isUuid(behind.session) || !(await sessionsAlive([behind.session])).has(behind.session)) fail("ERR_LINK_EXPIRED");
    const language = Language.catch("pt").parse(behind.language);
    return { name: names[language].contacts, content: Readable.from(contactLines(companyId, behind.search, language)) };
  }
  const importId = Number(behind.import);
  const read = await inCompany(companyId, async (ctx) => ({
    found: await findImport(ctx, importId),
    language: requested ?? (await languageOf(ctx)),
  }));
  if (!read.found) return fail("ERR_NO_IMPORT_FOUND");
  const header = read.found.columns.map(({ name }) => name);
  const { language } = read;
  return { name: names[language].errors, content: Readable.from(failedLines(companyId, { importId, header, language })) };
}

const names = {
  pt: { contacts: "contatos.csv", errors: "erros.csv" },
  en: { contacts: "contacts.csv", errors: "errors.csv" },
  es: { contacts: "contactos.csv", errors: "errores.csv" },
};
export const headers = {
  pt: ["Nome", "Telefone", "E-mail", "Informações adicionais", "Adicionado em"],
  en: ["Name", "Phone", "E-mail", "Extra information", "Added on"],
  es: ["Nombre", "Teléfono", "Correo electrónico", "Información adicional", "Añadido el"],
};

async function* contactLines(companyId: number, search: string, language: Language) {
  const separator = separatorOf(language);
  yield BOM + csvLine(headers[language], separator);
  // The search runs only once: otherwise the index would be searched for each page.
  const ids = search === "" ? undefined : await inCompany(companyId, (ctx) => foundIds(ctx, search));
  let after = 0;
  for (;;) {
    const rows = await inCompany(companyId, (ctx) => pageOf(ctx, after, ids));
    if (rows.length === 0) return;
    yield rows
      .map(({ name, number, email, extra, day }) => csvLine([name, readableNumber(number), email, extra ?? "", day], separator))
      .join("");
    after = rows.at(-1)?.id ?? after;
  }
}

async function foundIds({ tx }: Ctx, search: string) {
  const rows = await tx
    .selectFrom("contacts")
    .select("id")
    .where("id", "=", sql<number>`any(array(${foundBy(search)}))`)
    .execute();
  return rows.map(({ id }) => id);
}

const pageOf = ({ tx, companyId }: Ctx, after: number, ids: number[] | undefined) =>
  tx
    .selectFrom("contacts as c")
    .select([
      "c.id",
      "c.name",
      "c.number",
      "c.email",
      sql<string>`to_char(c.created_at at time zone (select time_zone from companies where id = ${companyId}), 'YYYY-MM-DD')`.as("day"),
      sql<
        string | null
      >`(select string_agg(f.name || ': ' || f.value, ' | ' order by f.id) from contact_fields f where f.contact_id = c.id)`.as("extra"),
    ])
    .where("c.merged_into", "is", null)
    .where("c.is_group", "=", false)
    .where("c.id", ">", after)
    .$if(ids !== undefined, (rows) => rows.where("c.id", "=", sql<number>`any(${ids ?? []}::int[])`))
    .orderBy("c.id")
    .limit(PAGE)
    .execute();

/**
 * Without a plus, which starts a formula, and with blanks, so that Excel shows all digits instead of 5.51E+12. Brazilian numbers are
 * written as people read them; others begin with 00, so that an import recognizes the country code.
 */
function readableNumber(number: string | null): string {
  if (number === null || number === "") return "";
  const [, area, first, last] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(number) ?? [];
  return area ? `55 ${area} ${first}-${last}` : `00 ${number}`;
}

async function* failedLines(companyId: number, { importId, header, language }: { importId: number; header: string[]; language: Language }) {
  const separator = separatorOf(language);
  const { row, reason } = errorText[language];
  yield BOM + csvLine([row, reason, ...header], separator);
  let after = 0;
  for (;;) {
    const rows = await inCompany(companyId, (ctx) => listFailedRows(ctx, importId, after));
    if (rows.length === 0) return;
    const texts: Record<string, string> = errorText[language];
    yield rows.map((one) => csvLine([String(one.row), texts[one.error ?? ""] ?? "", ...one.cells], separator)).join("");
    after = rows.at(-1)?.row ?? after;
  }
}

export const languageOf = async ({ tx }: Ctx): Promise<Language> =>
  Language.catch("pt").parse((await tx.selectFrom("companies").select("language").executeTakeFirst())?.language);
