import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, isWrong, row, seen } from "../screen.ts";

const ORIGINAL = "# Tabela de fretes\n\nCapital: R$ 60,00\n";

test("quick messages: written, searched, shared with the whole company, and deleted, live on a colleague's screen", async () => {
  const ana = await signIn("ana@demo.test", { language: "en", width: 360, theme: "light", path: "/quick-messages" });
  await row(ana.page, "/catalogo").waitFor();
  await looksRight(ana.page, "quick-messages-en-360-light");
  const admin = await signIn("admin@demo.test", { language: "pt", width: 1440, theme: "dark", path: "/quick-messages" });
  const { page, t } = admin;

  await search(admin, "GARANTIA");
  await expect.poll(() => row(page, "/").count()).toBe(1);
  await search(admin, "nada disso");
  await seen(page, t("common.nothingFound", { text: "nada disso" }));
  await looksRight(page, "quick-messages-nothing-found-pt-1440-dark");
  await button(page, t("common.clearSearch")).last().click();
  await row(page, "/horario").waitFor();
  await looksRight(page, "quick-messages-pt-1440-dark");

  await button(page, t("quickMessages.new")).click();
  await button(page, t("common.save")).click();
  await isWrong(page, t("quickMessages.shortcode"), t("invalid.any.required"));
  await field(page, t("quickMessages.shortcode")).fill("ola");
  await field(page, t("quickMessages.message")).fill("O frete para a capital é de R$ 60,00.");
  await page.getByLabel(t("quickMessages.geral")).check({ force: true });
  await page.locator('input[type="file"]').setInputFiles({ name: "fretes.txt", mimeType: "text/plain", buffer: Buffer.from(ORIGINAL) });
  await seen(page, "fretes.txt");
  await button(page, t("common.save")).click();
  await isWrong(page, t("quickMessages.shortcode"), t("errors.ERR_DUPLICATED_SHORTCODE"));
  await looksRight(page, "quick-message-duplicate-pt-1440-dark");
  await field(page, t("quickMessages.shortcode")).fill("frete");
  await button(page, t("common.save")).click();
  await seen(page, t("quickMessages.saved"));

  await row(page, "/frete").getByText("fretes.txt").waitFor();
  await row(ana.page, "/frete").waitFor();
  expect(await row(ana.page, "/frete").getByRole("button").count(), "she may not change it").toBe(0);
  expect(await opened(ana)).toBe(ORIGINAL);

  await button(page, t("common.edit", { name: "/frete" })).click();
  await field(page, t("quickMessages.message")).fill("O frete é por nossa conta.");
  await looksRight(page, "quick-message-edit-pt-1440-dark");
  await button(page, t("common.save")).click();
  await row(ana.page, "O frete é por nossa conta.").waitFor();

  await button(page, t("common.deleteOne", { name: "/frete" })).click();
  await seen(page, t("quickMessages.delete.takes"));
  await looksRight(page, "quick-message-delete-pt-1440-dark");
  await button(page, t("common.cancel")).click();
  await button(page, t("common.deleteOne", { name: "/frete" })).click();
  await button(page, t("common.delete")).click();
  await seen(page, t("quickMessages.deleted"));
  await row(page, "/frete").waitFor({ state: "detached" });
  await row(ana.page, "/frete").waitFor({ state: "detached" });
});

const search = ({ page, t }: Person, text: string) => page.getByRole("searchbox", { name: t("quickMessages.search") }).fill(text);

/** The file behind the attachment's link. */
async function opened({ page }: Person) {
  const link = await row(page, "/frete").getByRole("link", { name: "fretes.txt" }).getAttribute("href");
  const answer = await fetch(new URL(link ?? "", page.url()));
  return answer.text();
}
