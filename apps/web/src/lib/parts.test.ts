import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { saidOfNouns } from "../ui/noun/testing/saidOfNouns.ts";

// A language's texts are loaded in parts (`lib/i18n.ts`): every text of a screen must be in the parts that the screen loads.
const root = "apps/web/src";
const files = globSync(`${root}/**/*.{ts,tsx}`).map((file) => file.replaceAll("\\", "/"));
const sources = Object.fromEntries(
  files
    .filter((file) => !/test|\/i18n\//.test(file))
    .map((file) => [file, readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")]),
);

const allSources = Object.values(sources).join("\n");

const named: Record<string, string> = { page: "pages", people: "people", team: "team", admin: "admin", flow: "flow" };

/** Each key and its part; the frame's part is loaded on every page. */
const partOf = new Map(
  globSync(`${root}/i18n/pt/*.json`).flatMap((file) => {
    const [, name = "", suffix = ""] = /([\w-]+?)(?:\.(page|people|team|admin|flow))?\.json$/.exec(file) ?? [];
    const noun = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return keysIn(JSON.parse(readFileSync(file, "utf8"))).map((key): [string, string] => [
      `${key.startsWith("errors.") ? "" : `${noun}.`}${key}`.replace(/_(zero|one|other)$/, ""),
      named[suffix] ?? "frame",
    ]);
  }),
);

function keysIn(texts: object, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "object" ? keysIn(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

/** The files that a file imports, and the parts loaded by that import. */
function waysFrom(file: string): { to: string; parts: string[] }[] {
  const text = sources[file] ?? "";
  const worded = new Map(
    [...text.matchAll(/withWords\(\s*async \(\) => \(?await import\("([^"]+)"\)\)?[^,]*,((?:\s*"\w+",?)+)/g)].map(
      ([, to = "", parts = ""]) => [to, quoted(parts)],
    ),
  );
  const fixed = [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from "(\.[^"]+)"/gm)].map(([, to = ""]) => ({ to, parts: [] }));
  const later = [...text.matchAll(/import\("(\.[^"]+)"\)/g)].map(([, to = ""]) => ({ to, parts: worded.get(to) ?? [] }));
  return [...fixed, ...later]
    .map(({ to, parts }) => ({ to: posix.join(posix.dirname(file), to), parts }))
    .filter(({ to }) => to in sources);
}

const quoted = (text: string) => [...text.matchAll(/"(\w+)"/g)].map(([, word = ""]) => word);

/** The keys that a file uses, whole ones and prefixes. */
function saidBy(file: string) {
  const calls = [...(sources[file] ?? "").matchAll(/\bt\(([^)]*)\)/g)].map(([, call = ""]) => call);
  return {
    keys: [
      ...calls.flatMap((call) => [...call.matchAll(/"([a-z]\w*(?:\.\w+)+)"/g)].map(([, key = ""]) => key)),
      ...saidOfNouns(sources[file] ?? "", allSources),
    ],
    beginnings: calls.flatMap((call) => [...call.matchAll(/`([a-z]\w*(?:\.\w+)+\.)\$\{/g)].map(([, begins = ""]) => begins)),
  };
}

/** Keys used by a file and its imports that none of the loaded parts contains. */
function missingFrom(file: string, has: readonly string[], visited = new Set<string>()): string[] {
  const visit = `${file} ${has.toSorted().join(" ")}`;
  if (visited.has(visit)) return [];
  visited.add(visit);
  const isThere = (key: string) => ["frame", ...has].includes(partOf.get(key) ?? "frame");
  const { keys, beginnings } = saidBy(file);
  const keysWith = (begins: string) => [...partOf.keys()].filter((key) => key.startsWith(begins));
  const lacks = beginnings.filter((begins) => keysWith(begins).length > 0 && !keysWith(begins).some(isThere));
  return [
    ...[...keys.filter((key) => !isThere(key)), ...lacks].map((key) => `${file}: ${key}`),
    ...waysFrom(file).flatMap(({ to, parts }) => missingFrom(to, [...new Set([...has, ...parts])], visited)),
  ];
}

const pages = [
  ...(sources[`${root}/routes.tsx`] ?? "").matchAll(/\{\s*path: "([^"]+)",[\s\S]*?group: "(\w+)",[\s\S]*?page: ([\s\S]*?),\n {2}\}/g),
].map(([, path = "", group, load = ""]) => {
  const [, page = ""] = /import\("\.\/([^"]+)"\)/.exec(load) ?? [];
  const ownParts = [...load.matchAll(/, "(\w+)"/g)].map(([, part = ""]) => part);
  return { path, page: `${root}/${page}`, parts: ["pages", ...(group === "work" ? [] : ["admin"]), ...ownParts] };
});

test("the drawer's pages are found", () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter(({ page }) => !(page in sources))).toEqual([]);
});

test.each(pages)("whoever opens $path first reads words, and no names of words", ({ page, parts }) => {
  expect(missingFrom(page, parts)).toEqual([]);
});
