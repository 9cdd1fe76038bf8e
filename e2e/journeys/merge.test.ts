import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, heading, row, seen } from "../screen.ts";
import { accept, open } from "../talk.ts";

test.each([
  { look: { language: "es", width: 360, height: 740, theme: "light" }, kept: "Zuleide Fontoura", gone: "Zuleide do escritório" },
  { look: { language: "pt", width: 1440, height: 900, theme: "dark" }, kept: "Ester do Nascimento", gone: "Ester (loja)" },
] as const)("two contacts become one and two again by the screen, in $look.language at $look.width", async ({ look, kept, gone }) => {
  const name = `merge-${look.language}-${look.width}-${look.theme}`;
  const company = await furnish({ queue: "Cartório", color: "#0F766E", people: [kept, gone] });
  await company.say(kept, "Bom dia! A certidão já saiu?");
  await company.say(gone, "Sou eu, do trabalho: mande aqui.");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 1440, height: 900 });
  await accept(ana, gone);
  await field(ana.page, ana.t("tickets.write")).fill("Já mando");

  const admin = await signIn("admin@demo.test", { ...look, path: "/contacts" });
  await heading(admin.page, admin.t("contacts.title")).waitFor();
  await admin.page.getByRole("searchbox").fill(kept.split(" ")[0] ?? "");
  await row(admin.page, gone).waitFor();
  await edit(admin, kept);
  await button(admin.page, admin.t("contacts.merge.open")).click();
  await field(admin.page, admin.t("contacts.merge.with")).waitFor();
  await looksRight(admin.page, `${name}-1-search`);
  await field(admin.page, admin.t("contacts.merge.with")).fill(gone);
  const found = admin.page.getByRole("list", { name: admin.t("contacts.merge.with") }).getByRole("button");
  await found.waitFor();
  await looksRight(admin.page, `${name}-2-found`);
  await found.click();
  await admin.page.getByText(admin.t("contacts.merge.undoHint")).waitFor();
  await looksRight(admin.page, `${name}-3-choices`);
  await button(admin.page, admin.t("contacts.merge.confirm")).click();
  await seen(admin.page, admin.t("contacts.merge.done"));
  await row(admin.page, gone).waitFor({ state: "detached" });

  // The agent of the merged contact's ticket goes on with the other one, and the draft is kept.
  await ana.page.getByRole("heading", { level: 2, name: kept }).waitFor();
  for (const words of ["A certidão já saiu?", "Sou eu, do trabalho"]) await ana.page.getByRole("log").getByText(words).waitFor();
  expect(await field(ana.page, ana.t("tickets.write")).inputValue()).toBe("Já mando");
  await looksRight(ana.page, `${name}-taken`, { isLive: true });

  await edit(admin, kept);
  const undo = admin.page.getByRole("button", { name: `${admin.t("contacts.merge.undo")}: ${gone}` });
  await undo.waitFor();
  await looksRight(admin.page, `${name}-4-merged`);
  await undo.click();
  await admin.page.getByText(admin.t("contacts.merge.undoTakes")).waitFor();
  await looksRight(admin.page, `${name}-5-undo`);
  await button(admin.page, admin.t("contacts.merge.undo")).click();
  await seen(admin.page, admin.t("contacts.merge.undone"));
  await row(admin.page, gone).waitFor();
  await ana.page.getByRole("log").getByText("Sou eu, do trabalho").waitFor({ state: "detached" });
  await open(ana, gone);
  await ana.page.getByRole("log").getByText("Sou eu, do trabalho").waitFor();
});

async function edit({ page, t }: Person, name: string) {
  await button(page, t("common.edit", { name })).click();
  await field(page, t("common.name")).waitFor();
}
