import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button, field, isWrong, row, seen } from "../screen.ts";

const LIST = "Clientes de inverno";
const csv = ["Nome;Número;E-mail", "Planilha Ana;(11) 98765-7001;ana@exemplo.test", "Planilha Bia;123;", "Marina Duarte;5511987654321;"];

test("a contact list: made on a phone, filled by hand, by the example and by a file, seen live by another admin, and deleted", async () => {
  const { email, password, addUser } = await createCompany("Casa das Listas");
  const other = await addUser({ name: "Bruno Reis", profile: "admin" });
  const admin = await signIn(email, { password, language: "pt", width: 360, height: 740, theme: "light", path: "/contact-lists" });
  const bruno = await signIn(other.email, { password, language: "en", width: 1440, theme: "dark", path: "/contact-lists" });
  const { page, t } = admin;
  await seen(page, t("contactLists.empty"));
  await seen(bruno.page, bruno.t("contactLists.empty"));
  await looksRight(page, "contact-lists-empty-pt-360-light");
  const example = await exampleOf(admin);

  await button(page, t("contactLists.new")).click();
  await field(page, t("common.name")).fill("C");
  await button(page, t("common.save")).click();
  await isWrong(page, t("common.name"), t("invalid.any.min", { min: 2 }));
  await field(page, t("common.name")).fill(LIST);
  await button(page, t("common.save")).click();
  await seen(page, t("contactLists.saved"));
  await row(bruno.page, LIST).waitFor();

  await row(page, LIST).getByRole("link", { name: LIST }).click();
  await page.getByRole("heading", { level: 1, name: LIST }).waitFor();
  await seen(page, t("contactLists.items.empty"));
  await looksRight(page, "contact-list-empty-pt-360-light");
  await button(page, t("contactLists.items.add")).click();
  await field(page, t("common.name")).fill("Rui Prado");
  await field(page, t("contactLists.items.number")).fill("123");
  await button(page, t("common.save")).click();
  await isWrong(page, t("contactLists.items.number"), t("invalid.contactNumber.format"));
  await field(page, t("contactLists.items.number")).fill("+55 21 99876-1234");
  await looksRight(page, "contact-list-add-pt-360-light");
  await button(page, t("common.save")).click();
  await item(page, "Rui Prado").waitFor();

  await row(bruno.page, LIST)
    .getByText(bruno.t("contactLists.contacts", { count: 1, contacts: "1" }))
    .waitFor();
  await looksRight(bruno.page, "contact-lists-en-1440-dark");
  await button(bruno.page, bruno.t("contactLists.view", { name: LIST })).click();
  await item(bruno.page, "Rui Prado").waitFor();

  await send(admin, "contatos.xlsx", example);
  expect(await outcomes(admin)).toEqual(["2", "0", "0", "0"]);
  await button(page, t("contacts.import.another")).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(csv.join("\r\n")) });
  await seen(page, t("contacts.import.done", { file: "clientes.csv" }));
  expect(await outcomes(admin)).toEqual(["1", "1", "0", "1"]);
  await page.getByText(t("contacts.import.fault", { row: "3", why: t("contacts.import.faults.badNumber") })).waitFor();
  await looksRight(page, "contact-list-import-done-pt-360-light");
  await button(page, t("common.close")).last().click();
  for (const name of ["Marina Duarte", "João Prado", "Planilha Ana", "Rui Prado"]) {
    await item(page, name).waitFor();
    await item(bruno.page, name).waitFor();
  }
  await looksRight(page, "contact-list-pt-360-light");
  await looksRight(bruno.page, "contact-list-en-1440-dark");

  await button(bruno.page, bruno.t("common.deleteOne", { name: "Rui Prado" })).click();
  await button(bruno.page, bruno.t("common.delete")).click();
  await seen(bruno.page, bruno.t("contactLists.items.deleted"));
  await item(page, "Rui Prado").waitFor({ state: "detached" });
  await bruno.page.getByRole("link", { name: bruno.t("contactLists.items.lists"), exact: true }).click();
  await at(bruno.page, "/contact-lists");
  await bruno.page.getByText(bruno.t("contactLists.total", { count: 3, contacts: "3" })).waitFor();

  await page.getByRole("link", { name: t("contactLists.items.lists"), exact: true }).click();
  await button(page, t("common.deleteOne", { name: LIST })).click();
  await seen(page, t("contactLists.delete.takes", { count: 3, contacts: "3" }));
  await button(page, t("common.delete")).click();
  await seen(page, t("contactLists.deleted"));
  await seen(bruno.page, bruno.t("contactLists.empty"));
});

/** A row of the contacts' table. */
const item = (page: Page, name: string) => page.getByRole("main").getByRole("row").filter({ hasText: name });

async function exampleOf({ page, t }: Person) {
  const file = page.waitForEvent("download");
  await button(page, t("contactLists.example.download")).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe(t("contactLists.example.file"));
  return readFile(await download.path());
}

async function send({ page, t }: Person, name: string, buffer: Buffer) {
  await button(page, t("contactLists.items.import")).click();
  await button(page, t("contacts.import.choose")).waitFor();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await seen(page, t("contacts.import.done", { file: name }));
}

/** Added, already in the list, repeated in the file, with errors. */
const outcomes = ({ page }: Person) => page.getByRole("dialog").getByRole("definition").allTextContents();
