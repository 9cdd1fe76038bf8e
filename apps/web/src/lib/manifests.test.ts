import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { currentLanguage, i18n, languages, speak } from "./i18n.ts";

type Manifest = { lang: string; description: string; shortcuts: { name: string }[] };

test("whoever installs it reads his own language on its icon, and all else is the same in each", async () => {
  const link = document.head.appendChild(Object.assign(document.createElement("link"), { rel: "manifest", href: "/app.webmanifest" }));
  const before = currentLanguage();
  const manifests: unknown[] = [];
  const descriptions = new Set<string>();
  for (const language of languages) {
    await speak(language);
    const text = await readFile(join(process.cwd(), "apps/web/public", link.getAttribute("href") ?? ""), "utf8");
    const { lang, description, shortcuts, ...rest } = JSON.parse(text) as Manifest;
    expect(lang).toBe(document.documentElement.lang);
    expect(shortcuts[0]?.name).toBe(i18n.t("tickets.title"));
    descriptions.add(description);
    manifests.push({ ...rest, shortcuts: shortcuts.map(({ name: _, ...shortcut }) => shortcut) });
  }
  expect(descriptions.size).toBe(languages.length);
  expect(manifests).toEqual(languages.map(() => manifests[0]));
  link.remove();
  await speak(before);
});
