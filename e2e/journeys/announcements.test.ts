import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button, closeDialog, field, isWrong, row, seen } from "../screen.ts";

const TITLE = "Manutenção no domingo";
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR42mPItX6ABzGMSmNDAJAOmSH4GLx4AAAAAElFTkSuQmCC";

test("the platform announces something: an agent of another company sees it come, reads it whole, and it goes when it is switched off", async () => {
  const company = await createCompany("Casa dos Sinos");
  const { email, password } = await company.addUser({ name: "Nina Prado" });
  const nina = await signIn(email, { password, language: "es", width: 360, theme: "dark", path: "/tags" });
  const boss = await signIn("super@demo.test", { language: "pt", width: 1440, theme: "light", path: "/announcements" });
  const { page, t } = boss;
  await button(nina.page, nina.t("announcements.title")).click();
  await seen(nina.page, nina.t("announcements.nothing"));
  await looksRight(page, "announcements-empty-pt-1440-light");

  await button(page, t("announcements.new")).click();
  await button(page, t("common.save")).click();
  await isWrong(page, t("announcements.titleField"), t("invalid.any.required"));
  await field(page, t("announcements.titleField")).fill(TITLE);
  await field(page, t("announcements.text")).fill("Das 2h às 3h, o envio fica parado.\n\nMais em https://exemplo.com.br/avisos");
  await page.getByLabel(t("announcements.priority")).selectOption({ label: t("announcements.levels.1") });
  const picture = { name: "mapa.png", mimeType: "image/png", buffer: Buffer.from(PICTURE, "base64") };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole("img", { name: "mapa.png" }).waitFor();
  await looksRight(page, "announcement-new-pt-1440-light");
  await button(page, t("common.save")).click();
  await seen(page, t("announcements.saved"));
  await row(page, TITLE).getByText("mapa.png").waitFor();
  await looksRight(page, "announcements-pt-1440-light");

  const title = nina.page.getByRole("button", { name: TITLE });
  await title.waitFor();
  await looksRight(nina.page, "announcements-bell-es-360-dark");
  await button(nina.page, nina.t("announcements.bell_one", { count: "1" })).waitFor();
  await title.click();
  const whole = nina.page.getByRole("dialog", { name: TITLE });
  await expect.poll(() => whole.locator("img").evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(10);
  await looksRight(nina.page, "announcement-es-360-dark");
  await closeDialog(nina.page);
  await button(nina.page, nina.t("announcements.title")).click();
  await title.waitFor();

  await switchOff(boss);
  await seen(nina.page, nina.t("announcements.nothing"));
  await row(page, TITLE).getByText(t("announcements.inactive")).waitFor();

  await button(page, t("common.deleteOne", { name: TITLE })).click();
  await seen(page, t("announcements.delete.takesInactive"));
  await button(page, t("common.delete")).click();
  await seen(page, t("announcements.deleted"));
  await nina.page.goto("/announcements");
  await seen(nina.page, nina.t("frame.forbidden"));
  await at(nina.page, "/tickets");
});

async function switchOff({ page, t }: Person) {
  await button(page, t("common.edit", { name: TITLE })).click();
  await page.getByRole("switch", { name: t("announcements.status") }).click({ force: true });
  await button(page, t("common.save")).click();
  await seen(page, t("announcements.saved"));
}
