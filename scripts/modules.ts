import { readFileSync } from "node:fs";
import { importsOf, withoutComments } from "./imports.ts";
import { locationOf, type SourceLocation, targetOf } from "./locations.ts";
import { readSources } from "./sources.ts";

/** The order of `modules/all.ts`: a module imports only from those before it, and follows the facts of later ones. */
export const modules = listedIn(readFileSync(new URL("../apps/api/src/modules/all.ts", import.meta.url), "utf8"));

/** Read as text, as importing it would load the whole app. */
function listedIn(text: string): string[] {
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from "\.\/([\w-]+)\/module\.ts"/g)].map(([, name = "", folder]) => [name, folder]),
  );
  const [, list = ""] = /modules = \[([^\]]*)\]/.exec(text) ?? [];
  return list.split(",").flatMap((name) => folders.get(name.trim()) ?? []);
}

/** The folders of the tickets' screen: each imports only from those before it; the feature's own files put them together. */
export const ticketFolders = [
  "presence", // which agents have a conversation open, and type in it
  "cache", // queries, and how events patch them
  "authors", // a message's sender
  "drafts", // unsent input, kept across a reload
  "notes",
  "outbox", // messages of this browser that have not reached the server
  "moves", // accept, close, reopen, transfer, and their undo
  "marks", // pinned and snoozed tickets
  "tags",
  "starting", // a new ticket
  "files", // links of a message's files, and the viewer
  "composer",
  "drawer", // the contact beside the conversation
  "conversation",
  "list",
  "kanban", // the board of tickets
];

/** Imports in these files (path → text) against the module order, a line each. */
export function breaches(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    isTest(path) ? [] : [...importBreaches(path, text), ...textBreaches(path, text)],
  );
}

/** Tests and their helpers may import from everywhere. */
const isTest = (path: string) => /\.(test|sample)\.tsx?$|\/testing(\/|[.-])|\/factory\.ts$/.test(path);

/** As a type alone: without its sample a module does not compile. */
const OWN_SAMPLE = /typeof import\("\.\/module\.sample\.ts"\)/;

function importBreaches(path: string, text: string): string[] {
  const from = locationOf(path);
  return importsOf(text.replace(OWN_SAMPLE, "object")).flatMap(({ from: specifier, names, line }) => {
    const to = targetOf(path, specifier);
    const law = laws.find(({ broken }) => broken(from, to, names));
    return law ? [`${path}:${line} imports ${specifier}: ${law.says}`] : [];
  });
}

const contractNeeds = ["zod", "@brazilian-utils/brazilian-utils", "flow-engine", "contract"];

type Law = { says: string; broken(from: SourceLocation, to: SourceLocation, names: string[]): boolean };

const laws: Law[] = [
  {
    says: "every module stands in the list of modules/all.ts",
    broken: (from, to) => [from, to].some((location) => location.kind === "module" && !modules.includes(location.name)),
  },
  {
    says: "a module imports only from those before it in the list; listen to a fact instead",
    broken: (from, to) => from.kind === "module" && to.kind === "module" && modules.indexOf(to.name) > modules.indexOf(from.name),
  },
  {
    says: "only tests import a module's sample",
    broken: (_, to) => to.kind === "sample",
  },
  {
    says: "a module knows nothing of what composes it",
    broken: (from, to) => from.kind === "module" && to.kind === "api",
  },
  {
    says: "platform knows no module",
    broken: (from, to) => from.kind === "platform" && (to.kind === "module" || to.kind === "api"),
  },
  {
    says: "only platform speaks to the database by itself; work in ctx.tx",
    broken: (from, to, names) =>
      from.kind === "module" &&
      ((to.kind === "npm" && to.name === "pg") || (to.kind === "platform" && names.some((name) => ["db", "pool"].includes(name)))),
  },
  {
    says: "server, browser and packages meet only in the packages",
    broken: (from, to) => (isWeb(from) && isApi(to)) || (isApi(from) && isWeb(to)) || (from.kind === "package" && (isWeb(to) || isApi(to))),
  },
  {
    says: "features never import features",
    broken: (from, to) => from.kind === "feature" && to.kind === "feature" && from.name !== to.name,
  },
  {
    says: "every folder of features/tickets stands in the list of scripts/modules.ts",
    broken: (from, to) =>
      [from, to].some((location) => isTicketPart(location) && location.folder !== undefined && !ticketFolders.includes(location.folder)),
  },
  {
    says: "a folder of features/tickets imports only from those before it in the list of scripts/modules.ts",
    broken: (from, to) => isTicketPart(from) && isTicketPart(to) && orderOf(to) > orderOf(from),
  },
  {
    says: "the direction is routes → pages → features → ui, lib",
    broken: (from, to) => webBelow[from.kind]?.includes(to.kind) === false,
  },
  {
    says: "the contract imports nothing but zod, the check of Brazil's documents, a flow's form, and itself",
    broken: (from, to) => from.kind === "package" && from.name === "contract" && !contractNeeds.includes(to.name),
  },
];

const isTicketPart = ({ kind, name }: SourceLocation) => kind === "feature" && name === "tickets";
const orderOf = ({ folder }: SourceLocation) => (folder === undefined ? ticketFolders.length : ticketFolders.indexOf(folder));

const everywhere = ["package", "npm"];
const webBelow: Record<string, string[]> = {
  page: ["page", "feature", "ui", "lib", ...everywhere],
  feature: ["feature", "ui", "lib", ...everywhere],
  ui: ["ui", "lib", ...everywhere],
  lib: ["lib", "texts", ...everywhere],
};

const isWeb = ({ kind }: SourceLocation) => ["page", "feature", "ui", "lib", "texts", "web"].includes(kind);
const isApi = ({ kind }: SourceLocation) => ["module", "platform", "api"].includes(kind);

/** The company is set in one place, and raw SQL from strings stays in there. Migrations create the functions for it. */
function textBreaches(path: string, text: string): string[] {
  if (!path.startsWith("apps/api/src/") || /\/(platform|migrations)\//.test(path)) return [];
  return withoutComments(text)
    .split("\n")
    .flatMap((line, index) => {
      const found = /\bsql\.raw\b|\bset_config\b/.exec(line)?.[0];
      return found ? [`${path}:${index + 1} uses ${found}: only platform does`] : [];
    });
}

if (import.meta.main) {
  const found = breaches(await readSources("apps", "packages"));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
