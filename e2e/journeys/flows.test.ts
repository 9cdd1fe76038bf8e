import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, closeDialog, field, row, seen } from "../screen.ts";

const [FLOW, PHRASE, SHOP] = ["Atendimento da loja", "Promoção de inverno", "Loja de fluxos"];

test("a flow is begun from a template, started by a phrase, tried out, exported and brought back, and not deleted while it is in use", async () => {
  const { as } = await furnish({ queue: SHOP, color: "#A61E4D", people: [] });
  const email = `eva.${crypto.randomUUID().slice(0, 8)}@jornada.test`;
  const { id: eva } = await as<{ id: number }>("POST", "/users", { name: "Eva Reis", email, password: PASSWORD, profile: "admin" });
  onTestFinished(() => void as("DELETE", `/users/${eva}`));
  const lia = await signIn("admin@demo.test", { language: "pt", width: 360, height: 740, theme: "light", path: "/flowbuilders" });
  const other = await signIn(email, { password: PASSWORD, language: "en", width: 1440, theme: "dark", path: "/flowbuilders" });
  const { page, t } = lia;
  await seen(page, t("flowbuilders.empty"));
  await looksRight(page, "flows-empty-pt-360-light");

  await button(page, t("flowbuilders.new")).click();
  await button(page, t("common.save")).click();
  await seen(page, t("flowbuilders.required"));
  await field(page, t("flowbuilders.name")).fill(FLOW);
  await page.getByRole("radio", { name: new RegExp(`^${t("flowbuilders.templates.menu")}`) }).check();
  await looksRight(page, "flow-new-pt-360-light");
  await button(page, t("common.save")).click();
  await seen(page, t("flowbuilders.created"));
  await row(page, FLOW).getByText(t("flowbuilders.active"), { exact: true }).waitFor();
  await looksRight(page, "flows-pt-360-light");
  await row(other.page, FLOW).waitFor();
  await looksRight(other.page, "flows-en-1440-dark");

  await page.goto(new URL("/phrase-lists", page.url()).href);
  await seen(page, t("phraseLists.empty"));
  await looksRight(page, "phrases-empty-pt-360-light");
  await button(page, t("phraseLists.new")).click();
  await field(page, t("phraseLists.name")).fill(PHRASE);
  await field(page, t("phraseLists.phrase")).fill("Quero a promoção");
  await field(page, t("phraseLists.flow")).selectOption({ label: FLOW });
  await field(page, t("phraseLists.connection")).selectOption({ label: SHOP });
  await looksRight(page, "phrase-new-pt-360-light");
  await button(page, t("common.save")).click();
  await seen(page, t("phraseLists.created"));
  await row(page, PHRASE).waitFor();
  await looksRight(page, "phrases-pt-360-light");

  await button(page, t("phraseLists.try.button")).click();
  await field(page, t("phraseLists.try.connection")).selectOption({ label: SHOP });
  await field(page, t("phraseLists.try.text")).fill("  quero a PROMOCAO ");
  await seen(page, t("phraseLists.try.starts", { flow: FLOW, phrase: PHRASE }));
  await looksRight(page, "phrase-try-pt-360-light");
  await field(page, t("phraseLists.try.text")).fill("quero a promoção de ontem");
  await seen(page, t("phraseLists.try.none"));
  await closeDialog(page);

  const file = other.page.waitForEvent("download");
  await button(other.page, other.t("flowbuilders.more", { name: FLOW })).click();
  await other.page.getByRole("menuitem", { name: other.t("flowbuilders.export") }).click();
  const content = await readFile(await (await file).path(), "utf8");
  const bring = (text: string) =>
    other.page
      .locator('input[type="file"]')
      .setInputFiles([{ name: "fluxo.json", mimeType: "application/json", buffer: Buffer.from(text) }]);
  await bring(content.replace(`"name": "${SHOP}"`, '"name": "Fila de outra empresa"'));
  await seen(other.page, other.t("flowbuilders.import.title"));
  await looksRight(other.page, "flow-import-refused-en-1440-dark");
  await button(other.page, other.t("flowbuilders.import.without")).click();
  await row(other.page, `${FLOW} - import`).waitFor();

  const remove = button(other.page, other.t("common.deleteOne", { name: FLOW }));
  await remove.click();
  await other.page
    .getByRole("dialog")
    .getByRole("button", { name: other.t("common.delete") })
    .click();
  const places = other.t("flowbuilders.phrase", { name: PHRASE });
  await seen(other.page, other.t("flowbuilders.inUse", { name: FLOW, places }));
  expect(await row(other.page, FLOW).count()).toBe(2);
  for (const name of [PHRASE]) {
    await button(page, t("common.deleteOne", { name })).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.delete") })
      .click();
    await seen(page, t("phraseLists.deleted"));
  }
  for (const name of [FLOW, `${FLOW} - import`]) {
    await button(other.page, other.t("common.deleteOne", { name })).click();
    await other.page
      .getByRole("dialog")
      .getByRole("button", { name: other.t("common.delete") })
      .click();
    await seen(other.page, other.t("flowbuilders.deleted"));
  }
});
