import { expect, test } from "vitest";
import { barriers } from "../barriers.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, row, seen } from "../screen.ts";

test("a connection: made by the admin, its QR shown and given up, its history read, its token made once, and deleted", async () => {
  const admin = await at({ language: "pt", width: 1440, theme: "light" });
  const { page, t } = admin;
  await make(admin, "Balcão");
  await page.getByRole("img", { name: t("connections.qrAlt") }).waitFor();
  await page.getByRole("link", { name: t("connections.openPhone") }).waitFor();
  await looksRight(page, "connection-qr-pt-1440-light");
  await close(admin);

  await button(page, `${t("connections.qr")} Balcão`).waitFor();
  await looksRight(page, "connections-pt-1440-light");
  await menu(admin, "Balcão", "connections.timeline");
  await seen(page, t("connections.cause.qr-shown"));
  await looksRight(page, "connection-history-pt-1440-light");
  await close(admin);

  await menu(admin, "Balcão", "connections.token");
  await button(page, t("connections.makeToken")).click();
  expect((await field(page, t("connections.token")).inputValue()).length).toBeGreaterThan(20);
  await close(admin);

  await menu(admin, "Balcão", "common.delete");
  await seen(page, t("connections.removeTakes"));
  await button(page, t("common.delete")).click();
  await row(page, "Balcão").waitFor({ state: "detached" });
});

test("on a phone and in the dark the dialog's parts are all within reach, and two queues ask for a greeting", async () => {
  const { page, t } = await at({ language: "es", width: 360, theme: "dark" });
  await looksRight(page, "connections-es-360-dark");
  await button(page, t("connections.more", { name: "Loja" })).click();
  await page.getByRole("menuitem", { name: t("common.delete") }).waitFor();
  expect((await barriers(page)).filter((barrier) => barrier.startsWith("color-contrast"))).toEqual([]);
  await page.getByRole("menuitem", { name: t("connections.edit") }).click();
  for (const name of ["Vendas", "Suporte"]) await page.getByRole("checkbox", { name }).check();
  await looksRight(page, "connection-edit-es-360-dark");
  await page.getByRole("tab", { name: t("connections.form.messages") }).click();
  await page
    .getByRole("textbox", { name: t("connections.form.greetingMessage") })
    .first()
    .fill("");
  await page.getByRole("tab", { name: t("connections.form.timers") }).click();
  await looksRight(page, "connection-timers-es-360-dark");
  await button(page, t("common.save")).click();
  await seen(page, t("errors.ERR_WAPP_GREETING_REQUIRED"));
  await looksRight(page, "connection-greeting-es-360-dark");
});

test("who connects nothing finds no such page in the drawer", async () => {
  const { page, t } = await signIn("ana@demo.test", { language: "en", width: 1440 });
  await page.getByRole("navigation").first().waitFor();
  expect(await page.getByRole("link", { name: t("connections.title") }).count()).toBe(0);
});

async function at(look: Parameters<typeof signIn>[1]): Promise<Person> {
  const person = await signIn("admin@demo.test", { ...look, path: "/connections" });
  await row(person.page, "Loja").waitFor();
  return person;
}

async function make({ page, t }: Person, name: string) {
  await button(page, t("connections.new")).click();
  await field(page, t("common.name")).fill(name);
  await page.getByRole("radio", { name: t("connections.provider.sandbox") }).click();
  await looksRight(page, "connection-new-pt-1440-light");
  await button(page, t("common.save")).click();
}

async function menu({ page, t }: Person, name: string, item: string) {
  await button(page, t("connections.more", { name })).click();
  await page.getByRole("menuitem", { name: t(item) }).click();
}

const close = ({ page, t }: Person) =>
  page
    .getByRole("dialog")
    .locator("header")
    .getByRole("button", { name: t("common.close") })
    .click();
