import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isReworded, withoutReworded } from "./reworded.ts";

const before = `
import { find } from "./find.ts";
type Asked = { name: string };
/** To whom? */
export function greet({ name }: Asked) {
  const told = find(name); // who
  return { told, text: \`Hello \${name}\` };
}`;

test.each([
  ["comments", before.replace("To whom?", "Greets a contact.").replace(" // who", "")],
  ["local types", before.replaceAll("Asked", "Query")],
  ["local names", before.replace("const told", "const contact").replace("{ told,", "{ told: contact,")],
  ["line breaks", before.replaceAll("\n", "\n\n")],
])("new %s are the same code", async (_, after) => {
  expect(await isReworded("apps/a.ts", before, after)).toBe(true);
});

test.each([
  ["a property", before.replace("{ told,", "{ contact: told,")],
  ["a text", before.replace("Hello", "Good day")],
  ["an import", before.replace("./find.ts", "./search.ts")],
  ["an export", before.replace("greet", "welcome")],
  ["an argument", before.replace("find(name)", "find(name, 1)")],
  ["what cannot be read", `${before}\n}`],
])("%s is not", async (_, after) => {
  expect(await isReworded("apps/a.ts", before, after)).toBe(false);
});

test("of what changed since a commit, what was only reworded is left out", async () => {
  const top = mkdtempSync(join(tmpdir(), "recado-reworded-"));
  const git = (...args: string[]) => execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: top });
  const write = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(top, path), text);
  };
  try {
    git("init", "--quiet");
    write({ "said.ts": before, "done.ts": before, "gone.ts": before, "notes.md": before });
    git("add", ".");
    git("commit", "--quiet", "--message", "begin");
    write({ "said.ts": `// São Paulo\n${before}`, "done.ts": `${before}\ngreet({});`, "new.ts": before, "notes.md": "" });
    const files = ["done.ts", "gone.ts", "new.ts", "notes.md", "said.ts"];
    rmSync(join(top, "gone.ts"));
    expect(await withoutReworded({ base: "HEAD", files }, top)).toEqual({ base: "HEAD", files: files.slice(0, 4) });
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
});

test("where git does not tell what changed, nothing is left out", async () => {
  expect(await withoutReworded(undefined)).toBeUndefined();
});
