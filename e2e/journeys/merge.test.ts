import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, heading, row, seen } from "../screen.ts";
import { accept, open } from "../talk.ts";

const KEPT = "Rita de Cássia Vasconcelos 🌻";
const GONE = "Rita do escritório";

test.each([
  { language: "es", width: 360, height: 740, theme: "light", queue: "Cartório" },
  { language: "pt", width: 1440, height: 900, theme: "dark", queue: "Cartório velho" },
] as const)("two contacts become one and two again by the screen, in $language at $width", async ({ queue, ...look }) => {
  const name = `merge-${look.language}-${look.width}-${look.theme}`;
  const company = await furnish({ queue, color: look.width === 360 ? "#0F766E" : "#B45309", people: [KEPT, GONE] });
  await company.say(KEPT, "Bom dia! A certidão já saiu?");
  await company.say(GONE, "Sou eu, do trabalho: mande aqui.");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 1440, height: 900 });
  await accept(ana, GONE);
  await field(ana.page, ana.t("tickets.write")).fill("Já mando");

  const admin = await signIn("admin@demo.test", look);
  await admin.page.goto("/contacts");
  await heading(admin.page, admin.t("contacts.title")).waitFor();
  await admin.page.getByRole("searchbox").fill("Rita");
  await row(admin.page, GONE).waitFor();
  await edit(admin);
  await button(admin.page, admin.t("contacts.merge.open")).click();
  await field(admin.page, admin.t("contacts.merge.with")).waitFor();
  await looksRight(admin.page, `${name}-1-search`);
  await field(admin.page, admin.t("contacts.merge.with")).fill("escritório");
  const found = admin.page.getByRole("list", { name: admin.t("contacts.merge.with") }).getByRole("button");
  await found.waitFor();
  await looksRight(admin.page, `${name}-2-found`);
  await found.click();
  await admin.page.getByText(admin.t("contacts.merge.undoHint")).waitFor();
  await looksRight(admin.page, `${name}-3-choices`);
  await button(admin.page, admin.t("contacts.merge.confirm")).click();
  await seen(admin.page, admin.t("contacts.merge.done"));
  await row(admin.page, GONE).waitFor({ state: "detached" });

  // Whoever served the one goes on with the other, and nothing that was begun is lost.
  await ana.page.getByRole("heading", { level: 2, name: KEPT }).waitFor();
  for (const words of ["A certidão já saiu?", "Sou eu, do trabalho"]) await ana.page.getByRole("log").getByText(words).waitFor();
  expect(await field(ana.page, ana.t("tickets.write")).inputValue()).toBe("Já mando");
  await looksRight(ana.page, `${name}-taken`, { isLive: true });

  await edit(admin);
  const undo = admin.page.getByRole("button", { name: `${admin.t("contacts.merge.undo")}: ${GONE}` });
  await undo.waitFor();
  await looksRight(admin.page, `${name}-4-merged`);
  await undo.click();
  await admin.page.getByText(admin.t("contacts.merge.undoTakes")).waitFor();
  await looksRight(admin.page, `${name}-5-undo`);
  await button(admin.page, admin.t("contacts.merge.undo")).click();
  await seen(admin.page, admin.t("contacts.merge.undone"));
  await row(admin.page, GONE).waitFor();
  await ana.page.getByRole("log").getByText("Sou eu, do trabalho").waitFor({ state: "detached" });
  await open(ana, GONE);
  await ana.page.getByRole("log").getByText("Sou eu, do trabalho").waitFor();
});

async function edit({ page, t }: Person) {
  await button(page, t("common.edit", { name: KEPT })).click();
  await field(page, t("contacts.name")).waitFor();
}
