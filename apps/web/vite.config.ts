import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };

/** Where `npm run dev` leads the calls of the page to. */
const API = process.env.API_URL ?? "http://localhost:3000";

/** What every page needs, the first one too, comes in one piece: many small ones weigh more, also by their names. */
const components = "Input|InputBase|Text|TextInput|Button|UnstyledButton|ActionIcon|CloseButton|Loader|Stack|Paper|Card|Transition";
const door = new RegExp(
  [
    String.raw`web.src.(lib.(held|storage|format|i18n|plain)|ui.part|.*byNoun)\.tsx?`,
    `@mantine.core.esm.(core|components.(${components})\\W)`,
    "react-i18next",
  ].join("|"),
);

/** Each file of the build, and what it cannot do without. */
const imports = new Map<string, readonly string[]>();

export default defineConfig({
  plugins: [react(), leanZod(), importsNoted(), preloadFont("inter-latin-wght-normal")],
  define: { __VERSION__: JSON.stringify(`v${manifest.version}`) },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2022",
    // The content policy allows no script within the page.
    modulePreload: { polyfill: false, resolveDependencies: whatIsMissing },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "door", test: door }] } } },
  },
  server: { proxy: { "/api": API, "/socket.io": { target: API, ws: true } } },
});

/** The letters come with the page instead of after its styles, so that no text is drawn twice. */
function preloadFont(name: string): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((file) => file.includes(name) && file.endsWith(".woff2"));
      if (!file) return [];
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  };
}

/**
 * Every schema of zod brings what writes it down as JSON Schema, which only the server does, and its own English words for what is
 * wrong, where we say it in ours. No page needs either.
 */
function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform: {
      filter: { id: /zod\/v4\/(classic\/schemas|core\/to-json-schema|locales\/en)\.js$/ },
      handler(code, id) {
        if (id.endsWith("schemas.js")) return { code: code.replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""), map: null };
        if (id.endsWith("en.js")) return { code: "export default () => ({});", map: null };
        const names = Array.from(code.matchAll(/^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm), ([, name]) => name);
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
      },
    },
  };
}

/** The build is whole before Vite asks what is missing where. */
function importsNoted(): Plugin {
  return {
    name: "imports-noted",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) if (file.type === "chunk") imports.set(name, file.imports);
      },
    },
  };
}

/**
 * With what a part is fetched. What stands below the file that asks for it is here already, and its name, which nobody can press
 * together, would stand in every file that asks for anything.
 */
function whatIsMissing(_file: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: "html" | "js" }): string[] {
  if (hostType === "html") return needed;
  const here = new Set([hostId]);
  for (const file of here) for (const below of imports.get(file) ?? []) here.add(below);
  return needed.filter((file) => !here.has(file));
}
