import { posix } from "node:path";

/** The part of the project that a file belongs to, or the package from npm (or Node) that it is. */
export type SourceLocation = {
  kind: "sample" | "module" | "platform" | "api" | "page" | "feature" | "ui" | "lib" | "texts" | "web" | "package" | "npm";
  name: string;
  /** The folder inside a feature; undefined for files at its top. */
  folder?: string | undefined;
};

export function locationOf(path: string): SourceLocation {
  for (const [kind, pattern] of rooms) {
    const found = pattern.exec(path);
    if (found) return { kind, name: found[1] ?? kind, ...(found[2] && { folder: found[2] }) };
  }
  return { kind: "npm", name: path };
}

/** From specific to general: the first pattern that matches wins. */
const rooms: Array<[SourceLocation["kind"], RegExp]> = [
  ["sample", /^apps\/api\/src\/modules\/([^/]+)\/module\.sample\.ts$/],
  ["module", /^apps\/api\/src\/modules\/([^/]+)\//],
  ["platform", /^apps\/api\/src\/platform\//],
  ["api", /^apps\/api\/src\//],
  ["page", /^apps\/web\/src\/pages\//],
  ["feature", /^apps\/web\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/],
  ["ui", /^apps\/web\/src\/ui\//],
  ["lib", /^apps\/web\/src\/lib\//],
  ["texts", /^apps\/web\/src\/i18n\//],
  ["web", /^apps\/web\//],
  ["package", /^packages\/([^/]+)\//],
];

/** The location that `specifier` resolves to, imported by the file at `path`. */
export function targetOf(path: string, specifier: string): SourceLocation {
  if (specifier.startsWith(".")) return locationOf(posix.join(posix.dirname(path), specifier));
  const [scope, name = ""] = specifier.split("/");
  if (scope === "@recado") return locationOf(["api", "web"].includes(name) ? `apps/${name}/src/` : `packages/${name}/`);
  return { kind: "npm", name: specifier.startsWith("@") ? `${scope}/${name}` : (scope ?? "") };
}
