import { globSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errors } from "@recado/contract/errors";
import { SheetFault } from "@recado/contract/sheets";
import { expect, test } from "vitest";
import { readSources } from "../../../../scripts/sources.ts";
import { whole } from "../i18n/whole.ts";
import { saidOfNouns } from "../ui/noun/testing/saidOfNouns.ts";

const languages = { pt: flat(whole.pt), en: flat(whole.en), es: flat(whole.es) };
const { pt } = languages;

test("the three languages say the same things, and none of them says nothing", () => {
  const keys = Object.keys(pt).sort();
  for (const [language, texts] of Object.entries(languages)) {
    expect(Object.keys(texts).sort(), language).toEqual(keys);
    expect(
      Object.entries(texts).filter(([, text]) => !text.trim()),
      language,
    ).toEqual([]);
  }
});

test("a text has the same gaps in every language", () => {
  const gaps = (text: string | undefined) => [...(text ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(pt))
    for (const [language, texts] of Object.entries(languages)) expect(gaps(texts[key]), `${key} in ${language}`).toEqual(gaps(text));
});

test("Spanish says tú to its reader, wherever it asks something of him", () => {
  const asks =
    "abra|acepte|acorte|adjunte|avise|cambie|complete|conecte|confirme|copie|deje|divida|elija|envíe|escriba|espere|genere|guarde";
  const more = "haga|hable|intente|mire|pida|pruebe|pulse|quite|reabra|reconecte|recargue|revise|seleccione|suelte|toque|use|vea|vuelva";
  const withIt = "(?:acórte|adjúnte|cópie|desactíve|divída|envíe|guárde|inténte|mánde|míre|quíte|redúzca|revíse)l[oa]s?";
  const formal = new RegExp(`\\busted|(?:^|[.:;,¿] |\\b[yo] )(?:${asks}|${more}|${withIt})\\b`, "iu");
  expect(Object.entries(languages.es).filter(([, text]) => formal.test(text))).toEqual([]);
});

test("every refusal has its words", () => {
  expect(Object.keys(errors).filter((code) => !pt[`errors.${code}`])).toEqual([]);
});

test("what a noun itself says of a wrong field is of a kind that forms ask for", () => {
  const kinds = Object.keys(pt).flatMap((key) => /^\w+\.invalid\.\w+\.(\w+)$/.exec(key)?.slice(1) ?? []);
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => !(`invalid.any.${kind}` in pt))).toEqual([]);
});

test("whatever a channel or we ourselves say of why something was not sent has its words", async () => {
  const reasons = await failureReasons();
  expect(reasons).toEqual(
    expect.arrayContaining(["credentials", "spam-limit", "no-address", "no-ack", "restricted", "offline", "too-short"]),
  );
  for (const [language, texts] of Object.entries(languages))
    expect(
      reasons.filter((reason) => !texts[`tickets.failure.${reason}`]),
      language,
    ).toEqual([]);
});

test("every fault of a spreadsheet has its words", () => {
  expect(SheetFault.options.filter((fault) => !flat(pt)[`contacts.import.reasons.${fault}`])).toEqual([]);
});

test("every text that a screen asks for is there", async () => {
  const translatedKeys = Object.keys(pt).map((key) => key.replace(/_(zero|one|other)$/, ""));
  const missing = (await usedKeys()).filter(({ key }) => !translatedKeys.includes(key)).map(({ file, key }) => `${file}: ${key}`);
  expect(missing).toEqual([]);
});

function flat(texts: object, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "object" && value !== null ? Object.entries(flat(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, String(value)]],
    ),
  );
}

test("of a noun is asked what the frames of its list, its rows and its dialog say", async () => {
  const keys = (await usedKeys()).map(({ key }) => key);
  for (const key of ["title", "search", "new", "empty", "emptyHint", "editTitle", "saved", "deleted", "delete.title"])
    for (const noun of ["tags", "queues", "quickMessages"]) expect(keys).toContain(`${noun}.${key}`);
  expect(keys).toContain("plans.emptyHint");
});

/** Keys as literals: `t("a.b")`, `t(x ? "a.b" : "a.c")`, `title: "a.b"`. */
async function usedKeys() {
  const root = join(process.cwd(), "apps/web/src");
  const files = (await readdir(root, { recursive: true })).filter((file) => /\.tsx?$/.test(file) && !/test/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  const all = sources.join("\n");
  return sources.flatMap((text, at) => {
    const calls = [...text.matchAll(/\bt\(([^)]*)\)|\btitle[:=]\s*("[\w.]+")/g)].map((match) => match[1] ?? match[2] ?? "");
    const keys = calls.flatMap((call) => [...call.matchAll(/"([a-z]\w*(?:\.\w+)+)"/g)].map(([, key]) => key ?? ""));
    return [...keys, ...saidOfNouns(text, all)].map((key) => ({ file: files[at], key }));
  });
}

/** Every reason for a failed or unconfirmed message in the code. */
async function failureReasons(): Promise<string[]> {
  const sources = await readSources("packages/channels/src", "packages/whatsapp-web/src", "apps/api/src/modules/messages");
  const reasons = Object.entries(sources).flatMap(([path, text]) =>
    /\.test\.ts$|\/testing|factory\.ts$/.test(path) ? [] : SAID.flatMap((how) => [...text.matchAll(how)].flatMap(([, ...words]) => words)),
  );
  return [...new Set(reasons.filter((word) => word !== undefined))];
}
const SAID = [
  /\b(?:state|does): "\w+", reason: (?:[\w.]+ \? )?"([a-z-]+)"(?: : "([a-z-]+)")?/g,
  /\[\d+, \d+, "\w+", "([a-z-]+)"\]/g,
  /\b(?:failure|refused): "([a-z-]+)"/g,
  /reasonOf = .+\? "([a-z-]+)" : "([a-z-]+)"/g,
  /\b(?:giveUp|abandon)\w*\(.*"([a-z-]+)"\)/g,
  /PERHAPS_RECEIVED = new Set\(\["([a-z-]+)", "([a-z-]+)", "([a-z-]+)"\]\)/g,
];

test("one thing has one name, and a note is kept by one verb", () => {
  const textsOf = (language: string, files: RegExp) =>
    globSync(`apps/web/src/i18n/${language}/*.json`)
      .filter((file) => files.test(file))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
  expect(textsOf("pt", /tickets|errors/)).not.toMatch(/[Oo]bservaç|Guardar a nota/);
  expect(textsOf("pt", /connections|frame|keys/)).not.toMatch(/A ligação|Encontrar|Teclas de atalho/);
  expect(textsOf("en", /./)).not.toMatch(/[Ss]andbox phone|[Qq]uick messages\b|\be-mail|Keep the note/);
  expect(textsOf("es", /tickets|kanban|notifications|tags|frame/)).not.toMatch(/[Aa]tenciones|[Oo]bservaci/);
});
