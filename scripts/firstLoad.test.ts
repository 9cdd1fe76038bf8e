import { expect, test } from "vitest";
import { firstLoad, isTooHeavy, type Manifest } from "./firstLoad.ts";

const manifest: Manifest = {
  "index.html": { file: "assets/index.js", isEntry: true, imports: ["_react.js", "_mantine.js"] },
  "src/features/session/LoginForm.tsx": { file: "assets/Login.js", imports: ["_mantine.js", "_form.js"] },
  "src/features/users/UserList.tsx": { file: "assets/Users.js", imports: ["_table.js"] },
  "_react.js": { file: "assets/react.js" },
  "_mantine.js": { file: "assets/mantine.js", imports: ["_react.js"] },
  "_form.js": { file: "assets/form.js" },
  "_table.js": { file: "assets/table.js" },
  "_style.css": { file: "assets/style.css" },
};
const html = '<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script>';
const weights: Record<string, number> = {
  "assets/react.js": 60_000,
  "assets/mantine.js": 30_000,
  "assets/form.js": 4_000,
  "theme.js": 1_000,
};
const login = { page: "/login", sources: ["index.html", "src/features/session/LoginForm.tsx"], most: 100, mostFiles: 6 };
const weighed = (most: number) => firstLoad({ ...login, most }, { manifest, html }, (file) => weights[file] ?? 2_500);

test("a page weighs the document's scripts, its own file and all that they import, each once", () => {
  const { bytes, files } = weighed(100);
  expect(files.map(({ file }) => file)).toEqual([
    "assets/react.js",
    "assets/mantine.js",
    "assets/form.js",
    "assets/index.js",
    "assets/Login.js",
    "theme.js",
  ]);
  expect(bytes).toBe(100_000);
});

test("a page may weigh exactly its budget, and no byte more", () => {
  expect(isTooHeavy(weighed(100))).toBe(false);
  expect(isTooHeavy(weighed(99.999))).toBe(true);
});

test("a page may come in exactly so many files, and in none more", () => {
  expect(isTooHeavy({ ...weighed(100), mostFiles: 6 })).toBe(false);
  expect(isTooHeavy({ ...weighed(100), mostFiles: 5 })).toBe(true);
});

test("what stands in a piece is found by the name of that, and a style is none", () => {
  const pieces = {
    ...manifest,
    "_talk-Ab1.css": { file: "assets/talk.css" },
    "_talk-Cd2.js": { file: "assets/talk.js", imports: ["_form.js"] },
  };
  const load = firstLoad({ ...login, sources: ["_talk"] }, { manifest: pieces, html: "" }, () => 1);
  expect(load.files.map(({ file }) => file)).toEqual(["assets/talk.js", "assets/form.js"]);
  expect(() => firstLoad({ ...login, sources: ["_tal"] }, { manifest: pieces, html: "" }, () => 1)).toThrow("no _tal");
});

test("a page that is not in the build fails instead of weighing nothing", () => {
  expect(() => firstLoad({ ...login, sources: ["src/features/session/Entrance.tsx"] }, { manifest, html }, () => 0)).toThrow(
    "no src/features/session/Entrance.tsx",
  );
});

test("what was loaded before is not weighed again: neither its files nor the document's", () => {
  const { files, bytes } = firstLoad(
    { ...login, sources: ["src/features/session/LoginForm.tsx"], loadedBefore: ["index.html"] },
    { manifest, html },
    (file) => weights[file] ?? 2_500,
  );
  expect(files.map(({ file }) => file)).toEqual(["assets/form.js", "assets/Login.js"]);
  expect(bytes).toBe(6_500);
});
