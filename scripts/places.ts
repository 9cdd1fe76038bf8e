import { posix } from "node:path";

/** Where a file stands in the house, or which package from npm (or of Node) it is. */
export type Place = {
  kind: "sample" | "module" | "platform" | "api" | "page" | "feature" | "ui" | "lib" | "texts" | "web" | "package" | "npm";
  name: string;
  /** In which folder of a feature; none for what stands at its top. */
  folder?: string | undefined;
};

export function placeOf(path: string): Place {
  for (const [kind, pattern] of rooms) {
    const found = pattern.exec(path);
    if (found) return { kind, name: found[1] ?? kind, ...(found[2] && { folder: found[2] }) };
  }
  return { kind: "npm", name: path };
}

/** From the particular to the general: the first that fits is the place. */
const rooms: Array<[Place["kind"], RegExp]> = [
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

/** The place that `specifier`, written in the file at `path`, leads to. */
export function targetOf(path: string, specifier: string): Place {
  if (specifier.startsWith(".")) return placeOf(posix.join(posix.dirname(path), specifier));
  const [scope, name = ""] = specifier.split("/");
  if (scope === "@recado") return placeOf(["api", "web"].includes(name) ? `apps/${name}/src/` : `packages/${name}/`);
  return { kind: "npm", name: specifier.startsWith("@") ? `${scope}/${name}` : (scope ?? "") };
}
